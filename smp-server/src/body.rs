//! The body of a response: a text, or the lines of a watch.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Frame, SizeHint};

use crate::watch::Watch;

/// The future of the next line, which also returns the watch.
type Next = Pin<Box<dyn Future<Output = (Option<Bytes>, Watch)> + Send>>;

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
    /// A watch, as the future of its next line.
    Watch(Next),
    End,
}

impl Body {
    pub(crate) fn watch(watch: Watch) -> Self {
        Self(Kind::Watch(Box::pin(watch.next())))
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
        let next = match &mut self.0 {
            Kind::Watch(next) => next,
            Kind::Full(bytes) => {
                let bytes = std::mem::take(bytes);
                self.0 = Kind::End;
                return Poll::Ready(Some(Ok(Frame::data(bytes))));
            }
            Kind::End => return Poll::Ready(None),
        };
        let Poll::Ready((line, watch)) = next.as_mut().poll(context) else { return Poll::Pending };
        self.0 = if line.is_some() { Kind::Watch(Box::pin(watch.next())) } else { Kind::End };
        Poll::Ready(line.map(|line| Ok(Frame::data(line))))
    }

    fn is_end_stream(&self) -> bool {
        matches!(self.0, Kind::End)
    }

    fn size_hint(&self) -> SizeHint {
        match &self.0 {
            Kind::Full(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Kind::Watch(_) => SizeHint::default(),
            Kind::End => SizeHint::with_exact(0),
        }
    }
}

impl std::fmt::Debug for Body {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match &self.0 {
            Kind::Full(_) => "Body(full)",
            Kind::Watch(_) => "Body(watch)",
            Kind::End => "Body(end)",
        })
    }
}
