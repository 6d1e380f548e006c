//! Request bodies with a time limit, and response bodies: watches of smp-server end when the listener stops.

use std::error::Error;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use http_body_util::combinators::UnsyncBoxBody;
use hyper::body::Incoming;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::activity::Active;
use crate::gzip::Gzip;
use crate::listener::Shared;

/// An error of a body.
pub(crate) type BoxError = Box<dyn Error + Send + Sync>;

/// The body of a request, which must arrive in time.
pub(crate) struct Timed {
    inner: Incoming,
    /// The time by which the whole body must have arrived.
    end: Instant,
    /// The timer, created when the body has to wait. Most bodies arrive with their headers and need none.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl Timed {
    pub(crate) fn new(inner: Incoming, end: Instant) -> Self {
        Self { inner, end, deadline: None }
    }
}

impl Body for Timed {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.inner).poll_frame(context) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let end = self.end;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep_until(end)));
        ready!(deadline.as_mut().poll(context));
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
    /// Of another service, which is passed on unchanged.
    Service(UnsyncBoxBody<Bytes, BoxError>),
}

/// The body of a response. A watch of smp-server ends when the listener stops.
pub(crate) struct Reply {
    inner: Content,
    shared: Arc<Shared>,
    /// Completes when the listener stops. Created when a watch first has to wait.
    stopped: Option<Stopped>,
    _active: Active,
}

impl Reply {
    pub(crate) fn new(inner: Content, shared: Arc<Shared>, active: Active) -> Self {
        Self { inner, shared, stopped: None, _active: active }
    }
}

impl Body for Reply {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let this = &mut *self;
        let body = match &mut this.inner {
            Content::Plain(body) => body,
            Content::Compressed(gzip) => {
                let part = gzip.poll_next(context);
                return part.map(|part| part.map(|part| part.map(Frame::data).map_err(Into::into)));
            }
            Content::Service(body) => return Pin::new(body).poll_frame(context),
        };
        let is_watch = body.is_watch();
        let frame = Pin::new(body).poll_frame(context).map(|frame| frame.map(|frame| frame.map_err(Into::into)));
        if frame.is_ready() || !is_watch {
            return frame;
        }
        let stopped = this.stopped.get_or_insert_with(|| this.shared.stopped());
        ready!(stopped.as_mut().poll(context));
        Poll::Ready(None)
    }

    fn is_end_stream(&self) -> bool {
        match &self.inner {
            Content::Plain(body) => body.is_end_stream(),
            Content::Service(body) => body.is_end_stream(),
            Content::Compressed(_) => false,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.inner {
            Content::Plain(body) => body.size_hint(),
            Content::Service(body) => body.size_hint(),
            Content::Compressed(_) => SizeHint::default(),
        }
    }
}
