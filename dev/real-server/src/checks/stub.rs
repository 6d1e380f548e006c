//! A service in place of the API server, which answers at once.

use std::future::{Ready, ready};
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::{Request, Response};
use http_body::Frame;
use kube::client::Body;
use tower::{BoxError, Service};

/// Answers every request with the same chunks.
#[derive(Clone, Debug)]
pub(crate) struct Stub {
    pub(crate) chunks: Vec<Bytes>,
    /// Whether the body goes on after the chunks, as that of a watch.
    pub(crate) is_endless: bool,
}

/// A body that has one chunk after the other.
#[derive(Debug)]
pub(crate) struct Chunks {
    rest: std::vec::IntoIter<Bytes>,
    is_endless: bool,
}

impl Service<Request<Body>> for Stub {
    type Response = Response<Chunks>;
    type Error = BoxError;
    type Future = Ready<Result<Self::Response, BoxError>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Request<Body>) -> Self::Future {
        let rest = self.chunks.clone().into_iter();
        ready(Ok(Response::new(Chunks { rest, is_endless: self.is_endless })))
    }
}

impl http_body::Body for Chunks {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        match self.rest.next() {
            Some(chunk) => Poll::Ready(Some(Ok(Frame::data(chunk)))),
            None if self.is_endless => Poll::Pending,
            None => Poll::Ready(None),
        }
    }
}
