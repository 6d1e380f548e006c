//! The requests to a server: printed with `--verbose` as `kubectl -v=6` does, and limited in time by `--request-timeout`.

use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use http::{Method, Request, Response};
use kube::Client;
use kube::client::Body;
use tower::{BoxError, Service};

use crate::report;

/// A client that prints its requests, `GET /api/v1/namespaces/default/services/dns: 200 in 4 ms`, and names the server in errors.
#[derive(Clone)]
pub(super) struct Requests {
    client: Client,
    server: String,
    limit: Option<Duration>,
}

impl Requests {
    /// A limit of zero disables it.
    pub(super) fn new(client: Client, server: String, limit: Option<Duration>) -> Self {
        Self { client, server, limit: limit.filter(|limit| !limit.is_zero()) }
    }

    /// Must be called inside a tokio runtime.
    pub(super) fn into_client(self) -> Client {
        let namespace = self.client.default_namespace().to_owned();
        let valid_until = *self.client.valid_until();
        Client::new(self, namespace).with_valid_until(valid_until)
    }
}

impl Service<Request<Body>> for Requests {
    type Response = Response<Body>;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, BoxError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        // The client below has a queue, which each request waits for.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let Self { client, server, limit } = self.clone();
        Box::pin(async move {
            let address = request.uri().path_and_query().map_or("/", |address| address.as_str());
            let named = format!("{} {address}", request.method());
            let may_change = request.method() != Method::GET && !address.contains("dryRun=All");
            let start = Instant::now();
            let answer = match limit {
                None => whole(&client, request).await.map_err(Cause::Failed),
                Some(limit) => match tokio::time::timeout(limit, whole(&client, request)).await {
                    Ok(answer) => answer.map_err(Cause::Failed),
                    Err(_) => Err(Cause::Late { limit, may_change }),
                },
            };
            report::detail(|| {
                let result = answer
                    .as_ref()
                    .map_or_else(|_| "no answer".to_owned(), |answer| answer.status().as_u16().to_string());
                format!("{named}: {result} in {} ms", start.elapsed().as_millis())
            });
            answer.map_err(|cause| Unanswered { server, cause }.into())
        })
    }
}

/// Sends a request and waits for the whole answer, which a slow server sends in parts.
async fn whole(client: &Client, request: Request<Body>) -> Result<Response<Body>, kube::Error> {
    let (parts, body) = client.send(request).await?.into_parts();
    Ok(Response::from_parts(parts, Body::from(body.collect_bytes().await?)))
}

/// The error of a request that a server did not answer.
#[derive(Debug)]
pub(super) struct Unanswered {
    pub(super) server: String,
    pub(super) cause: Cause,
}

/// The reason for a missing answer.
#[derive(Debug)]
pub(super) enum Cause {
    /// It did not arrive within the limit.
    Late {
        limit: Duration,
        /// Whether the server may still carry out a change.
        may_change: bool,
    },
    Failed(kube::Error),
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no answer from {}", self.server)
    }
}

impl Error for Unanswered {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.cause {
            Cause::Late { .. } => None,
            Cause::Failed(error) => Some(error),
        }
    }
}
