//! A layer that records the requests that reach the API server.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use anyhow::{Result, ensure};
use http::header::CONTENT_TYPE;
use http::{Method, Request};
use kube::client::Body;
use tower::{Layer, Service};

/// The directive that no stock server knows.
const PRIVATE: &str = "$patchMergeKey";

/// Records requests. Clones share the records.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorder {
    records: Arc<Mutex<Vec<Record>>>,
}

#[derive(Debug)]
struct Record {
    method: Method,
    url: String,
    content_type: String,
    body: Option<Body>,
}

/// A request that reached the server.
#[derive(Debug)]
pub(crate) struct Sent {
    pub(crate) method: Method,
    pub(crate) url: String,
    pub(crate) content_type: String,
    pub(crate) body: Vec<u8>,
}

impl Recorder {
    /// Returns the requests since the last call. Fails if one contains `$patchMergeKey`, or has a body that was a stream.
    pub(crate) async fn take(&self) -> Result<Vec<Sent>> {
        let records = mem::take(&mut *self.records.lock().unwrap_or_else(PoisonError::into_inner));
        let mut sent = Vec::new();
        for Record { method, url, content_type, body } in records {
            ensure!(body.is_some(), "the body of {method} {url} is a stream, which kube cannot send twice");
            let body = body.unwrap_or_else(Body::empty).collect_bytes().await?.to_vec();
            let has_private = body.windows(PRIVATE.len()).any(|window| window == PRIVATE.as_bytes());
            ensure!(!has_private, "{PRIVATE} reached the server in {method} {url}");
            sent.push(Sent { method, url, content_type, body });
        }
        Ok(sent)
    }

    fn record(&self, request: &Request<Body>) {
        let content_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let record = Record {
            method: request.method().clone(),
            url: request.uri().to_string(),
            content_type: content_type.unwrap_or_default().to_owned(),
            body: request.body().try_clone(),
        };
        self.records.lock().unwrap_or_else(PoisonError::into_inner).push(record);
    }
}

impl<S> Layer<S> for Recorder {
    type Service = Recording<S>;

    fn layer(&self, inner: S) -> Recording<S> {
        Recording { inner, recorder: self.clone() }
    }
}

/// A service that records its requests.
#[derive(Debug)]
pub(crate) struct Recording<S> {
    inner: S,
    recorder: Recorder,
}

impl<S: Service<Request<Body>>> Service<Request<Body>> for Recording<S> {
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> S::Future {
        self.recorder.record(&request);
        self.inner.call(request)
    }
}
