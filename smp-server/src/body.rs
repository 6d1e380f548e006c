//! The body of a response: a text, or the lines of a watch.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Frame, SizeHint};

/// The body of a response.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// use http_body_util::{BodyExt, Empty};
/// use smp_server::{Options, Server};
/// use tower_service::Service;
///
/// let request = http::Request::get("/api/v1/namespaces/default").body(Empty::<bytes::Bytes>::new()).unwrap();
/// let answer = Server::new(Options::new()).call(request).await.unwrap();
/// let text = answer.into_body().collect().await.unwrap().to_bytes();
/// assert!(text.starts_with(b"{"));
/// # });
/// ```
pub struct Body(Kind);

enum Kind {
    Full(Bytes),
    /// The future of a watch, which runs when the body is polled, and its lines.
    Lines(Pin<Box<dyn Future<Output = ()> + Send>>, Lines),
    End,
}

/// The lines that a watch has written and the client has not read yet.
#[derive(Clone, Default)]
pub(crate) struct Lines(Arc<Mutex<VecDeque<Bytes>>>);

impl Lines {
    fn waiting(&self) -> MutexGuard<'_, VecDeque<Bytes>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pop(&self) -> Option<Bytes> {
        self.waiting().pop_front()
    }

    pub(crate) fn push(&self, line: Bytes) {
        self.waiting().push_back(line);
    }

    /// Waits until all lines are read. No waker is needed, because the body polls the watch when no lines are left.
    pub(crate) async fn read(&self) {
        poll_fn(|_| if self.waiting().is_empty() { Poll::Ready(()) } else { Poll::Pending }).await;
    }
}

impl Body {
    /// Returns a body with the lines that a future writes until it ends.
    pub(crate) fn lines<F>(write: impl FnOnce(Lines) -> F) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let lines = Lines::default();
        let (unread, write) = (lines.clone(), write(lines.clone()));
        let write = async move {
            write.await;
            unread.read().await;
        };
        Self(Kind::Lines(Box::pin(write), lines))
    }
}

impl From<Bytes> for Body {
    fn from(bytes: Bytes) -> Self {
        Self(if bytes.is_empty() { Kind::End } else { Kind::Full(bytes) })
    }
}

impl http_body::Body for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let line = match &mut self.0 {
            Kind::Lines(write, lines) => {
                let mut next = lines.pop();
                if next.is_none() && write.as_mut().poll(context).is_pending() {
                    next = lines.pop();
                    if next.is_none() {
                        return Poll::Pending;
                    }
                }
                if next.is_none() {
                    self.0 = Kind::End;
                }
                next
            }
            Kind::Full(bytes) => {
                let bytes = std::mem::take(bytes);
                self.0 = Kind::End;
                Some(bytes)
            }
            Kind::End => None,
        };
        Poll::Ready(line.map(|line| Ok(Frame::data(line))))
    }

    fn is_end_stream(&self) -> bool {
        matches!(self.0, Kind::End)
    }

    fn size_hint(&self) -> SizeHint {
        match &self.0 {
            Kind::Full(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Kind::Lines(..) => SizeHint::default(),
            Kind::End => SizeHint::with_exact(0),
        }
    }
}

impl std::fmt::Debug for Body {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match &self.0 {
            Kind::Full(_) => "Body(full)",
            Kind::Lines(..) => "Body(watch)",
            Kind::End => "Body(end)",
        })
    }
}
