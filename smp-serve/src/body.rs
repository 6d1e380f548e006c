//! Request bodies with a time limit, and response bodies that end when the listener stops.

use std::error::Error;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use hyper::body::Incoming;
use tokio::time::{Sleep, sleep};

use crate::activity::Active;
use crate::gzip::Gzip;

type BoxError = Box<dyn Error + Send + Sync>;

/// The body of a request, which must arrive in time.
pub(crate) struct Timed {
    inner: Incoming,
    deadline: Pin<Box<Sleep>>,
}

impl Timed {
    pub(crate) fn new(inner: Incoming, limit: Duration) -> Self {
        Self { inner, deadline: Box::pin(sleep(limit)) }
    }
}

impl Body for Timed {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.inner).poll_frame(context) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        ready!(self.deadline.as_mut().poll(context));
        Poll::Ready(Some(Err("the body did not arrive in time".into())))
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// A future that is ready when the listener stops.
pub(crate) type Stopped = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The content of a response.
pub(crate) enum Content {
    Plain(smp_server::Body),
    Compressed(Gzip),
}

/// The body of a response. If it waits for data, as a watch does, it ends when the listener stops.
pub(crate) struct Answer {
    inner: Content,
    stopped: Stopped,
    _active: Active,
}

impl Answer {
    pub(crate) fn new(inner: Content, stopped: Stopped, active: Active) -> Self {
        Self { inner, stopped, _active: active }
    }
}

impl Body for Answer {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let body = match &mut self.inner {
            Content::Plain(body) => body,
            Content::Compressed(gzip) => return Poll::Ready(gzip.next().map(|part| Ok(Frame::data(part)))),
        };
        if let Poll::Ready(frame) = Pin::new(body).poll_frame(context) {
            return Poll::Ready(frame);
        }
        ready!(self.stopped.as_mut().poll(context));
        Poll::Ready(None)
    }

    fn is_end_stream(&self) -> bool {
        matches!(&self.inner, Content::Plain(body) if body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        match &self.inner {
            Content::Plain(body) => body.size_hint(),
            Content::Compressed(_) => SizeHint::default(),
        }
    }
}
