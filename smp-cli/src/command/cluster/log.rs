//! Prints the requests to a server with `--verbose`, as `kubectl -v=6` does.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use http::{Request, Response};
use kube::client::Body;
use tower::Service;

use crate::report;

/// A client that prints its requests: `GET /api/v1/namespaces/default/services/dns: 200 in 4 ms`.
#[derive(Clone, Debug)]
pub(super) struct Logged<S>(pub(super) S);

impl<S, B> Service<Request<Body>> for Logged<S>
where
    S: Service<Request<Body>, Response = Response<B>>,
    S::Future: Send + 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let address = request.uri().path_and_query().map_or("/", |address| address.as_str());
        let named = format!("{} {address}", request.method());
        let start = Instant::now();
        let answer = self.0.call(request);
        Box::pin(async move {
            let answer = answer.await;
            report::detail(|| {
                let result = answer
                    .as_ref()
                    .map_or_else(|_| "no answer".to_owned(), |answer| answer.status().as_u16().to_string());
                format!("{named}: {result} in {} ms", start.elapsed().as_millis())
            });
            answer
        })
    }
}
