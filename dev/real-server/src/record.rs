//! Records the requests that reach the API server.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, ensure};
use http::header::CONTENT_TYPE;
use http::{Method, Request};
use kube::client::Body;
use tower::util::MapRequestLayer;

/// The directive that no stock server knows.
const PRIVATE: &str = "$patchMergeKey";

/// Records requests, and their bodies unless they are streams. Clones share the records.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorder(Arc<Mutex<Records>>);

type Records = Vec<(Sent, Option<Body>)>;

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
        let records = mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let mut all = Vec::new();
        for (mut sent, body) in records {
            let place = format!("{} {}", sent.method, sent.url);
            let body =
                body.with_context(|| format!("the body of {place} is a stream, which kube cannot send twice"))?;
            sent.body = body.collect_bytes().await?.to_vec();
            let has_private = sent.body.windows(PRIVATE.len()).any(|window| window == PRIVATE.as_bytes());
            ensure!(!has_private, "{PRIVATE} reached the server in {place}");
            all.push(sent);
        }
        Ok(all)
    }

    /// A layer that records.
    pub(crate) fn layer(&self) -> MapRequestLayer<impl Fn(Request<Body>) -> Request<Body> + Clone + Send + 'static> {
        let recorder = self.clone();
        MapRequestLayer::new(move |request| recorder.record(request))
    }

    fn record(&self, request: Request<Body>) -> Request<Body> {
        let content_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let sent = Sent {
            method: request.method().clone(),
            url: request.uri().to_string(),
            content_type: content_type.unwrap_or_default().to_owned(),
            body: Vec::new(),
        };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((sent, request.body().try_clone()));
        request
    }
}
