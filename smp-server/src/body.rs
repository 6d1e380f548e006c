//! The body of a response: a text, the parts of a large list, or the lines of a watch.

use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use http_body::{Frame, SizeHint};

use crate::lock::lock;
use crate::status::Status;

/// The body of a response.
///
/// The server reads a large list from the store while the client reads the body. If reading the store fails, the body ends with an
/// error, and the text before it is incomplete.
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
    /// The future that writes the rest when the body is polled, and the parts that it has written.
    Written {
        write: Write,
        parts: Parts,
        is_watch: bool,
    },
    End,
}

type Write = Pin<Box<dyn Future<Output = Result<(), Status>> + Send>>;

/// The parts of a body that the client has not read yet, such as the lines of a watch.
#[derive(Clone, Default)]
pub(crate) struct Parts(Arc<Mutex<VecDeque<Bytes>>>);

impl Parts {
    fn pop(&self) -> Option<Bytes> {
        lock(&self.0).pop_front()
    }

    pub(crate) fn push(&self, part: Bytes) {
        lock(&self.0).push_back(part);
    }

    /// Waits until all parts are read. No waker is needed, because the body polls the future when no parts are left.
    pub(crate) async fn read(&self) {
        poll_fn(|_| if lock(&self.0).is_empty() { Poll::Ready(()) } else { Poll::Pending }).await;
    }
}

impl Body {
    /// Returns a body that a future writes until it ends, after the first part if there is one.
    pub(crate) fn written<F>(is_watch: bool, first: Option<Bytes>, write: impl FnOnce(Parts) -> F) -> Self
    where
        F: Future<Output = Result<(), Status>> + Send + 'static,
    {
        let parts = Parts(Arc::new(Mutex::new(first.into_iter().collect())));
        let (write, unread) = (write(parts.clone()), parts.clone());
        let write = Box::pin(async move {
            let written = write.await;
            unread.read().await;
            written
        });
        Self(Kind::Written { write, parts, is_watch })
    }

    /// Returns whether this is a watch, which waits for changes and may end at any time.
    ///
    /// ```
    /// let body = smp_server::Body::from(bytes::Bytes::from_static(b"{}"));
    /// assert!(!body.is_watch());
    /// ```
    pub fn is_watch(&self) -> bool {
        matches!(self.0, Kind::Written { is_watch: true, .. })
    }
}

impl From<Bytes> for Body {
    fn from(bytes: Bytes) -> Self {
        Self(if bytes.is_empty() { Kind::End } else { Kind::Full(bytes) })
    }
}

impl http_body::Body for Body {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let part = match &mut self.0 {
            Kind::Written { write, parts, .. } => match parts.pop() {
                Some(part) => Some(Ok(part)),
                None => match write.as_mut().poll(context) {
                    Poll::Ready(written) => {
                        self.0 = Kind::End;
                        written.err().map(Err)
                    }
                    Poll::Pending => Some(Ok(ready!(parts.pop().map_or(Poll::Pending, Poll::Ready)))),
                },
            },
            Kind::Full(bytes) => {
                let bytes = std::mem::take(bytes);
                self.0 = Kind::End;
                Some(Ok(bytes))
            }
            Kind::End => None,
        };
        Poll::Ready(part.map(|part| part.map(Frame::data)))
    }

    fn is_end_stream(&self) -> bool {
        matches!(self.0, Kind::End)
    }

    fn size_hint(&self) -> SizeHint {
        match &self.0 {
            Kind::Full(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Kind::Written { parts, .. } => {
                let mut hint = SizeHint::default();
                hint.set_lower(lock(&parts.0).iter().map(|part| part.len() as u64).sum());
                hint
            }
            Kind::End => SizeHint::with_exact(0),
        }
    }
}

impl std::fmt::Debug for Body {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match &self.0 {
            Kind::Full(_) => "Body(full)",
            Kind::Written { is_watch: true, .. } => "Body(watch)",
            Kind::Written { .. } => "Body(list)",
            Kind::End => "Body(end)",
        })
    }
}
