//! The tower service: reads requests and passes them to their handlers.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tracing::{Instrument as _, Span, field};

use crate::body::Body;
use crate::media;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::state::Server;
use crate::status::Status;
use crate::subresource::Subresource;
use crate::target::Target;
use crate::{delete, discovery, list, patch, read, reviews, start, watch, work, write};

/// The largest body of a request, 3 MiB as on kube-apiserver.
pub const MAX_BODY: usize = 3 * 1024 * 1024;

/// Any error of a request's body.
type BoxError = Box<dyn std::error::Error + Send + Sync>;

impl Server {
    async fn answer<B>(&self, request: Request<B>) -> Response<Body>
    where
        B: http_body::Body + Send,
        B::Data: Send,
        B::Error: Into<BoxError>,
    {
        let (parts, body) = request.into_parts();
        let is_head = parts.method == Method::HEAD;
        let answer = match read_body(body).await {
            Ok(body) => self.dispatch(Request::from_parts(parts, body)).await,
            Err(status) => Err(status),
        };
        let answer = answer.unwrap_or_else(|status| Reply::of_status(&status));
        if !self.inner.options.forgets_requests {
            self.inner.recorder.note_warnings(&answer.warnings);
        }
        let answer = if is_head { Reply { body: Body::from(Bytes::new()), ..answer } } else { answer };
        answer.into_response()
    }

    async fn dispatch(&self, request: Request<Bytes>) -> Result<Reply, Status> {
        start::once(self).await?;
        self.inner.recorder.pass(&request, self.inner.options.forgets_requests).await?;
        let path = request.uri().path();
        if let Some(answer) = discovery::answer(self, &request)? {
            return Ok(answer);
        }
        let review = reviews::target(path).map(Ok);
        let target = review.unwrap_or_else(|| Target::parse(path, &self.catalog()))?;
        if let Subresource::Connect(name) = target.subresource {
            let text = format!("smp-server does not run containers, so the subresource {name} is not available");
            return Err(Status::new(StatusCode::NOT_IMPLEMENTED, "NotImplemented", text));
        }
        let view = media::view(request.headers())?;
        let deprecation = target.resource.deprecation();
        let answer = match ApiRequest::read(target, view, request, self.inner.sources.seconds()) {
            Ok(request) if matches!(request.method, Method::GET | Method::HEAD) => self.handle(request).await,
            Ok(request) => {
                let server = self.clone();
                work::complete(self, Box::pin(async move { server.handle(request).await })).await.flatten()
            }
            Err(status) => Err(status),
        };
        match answer {
            Ok(answer) => Ok(answer.with_warnings(deprecation.into_iter().collect())),
            Err(status) => Err(status.with_warnings(deprecation.into_iter().collect())),
        }
    }

    async fn handle(&self, request: ApiRequest) -> Result<Reply, Status> {
        if request.target.resource.is_review() {
            return reviews::create(self, &request).await;
        }
        let is_collection = request.target.name.is_none();
        if request.target.subresource == Subresource::Finalize && request.method != Method::PUT {
            return Err(Status::method_not_allowed());
        }
        match (request.method.as_str(), is_collection, request.target.subresource) {
            (.., Subresource::Missing) => {
                Err(Status::not_found(&request.target.resource, request.target.name.as_deref().unwrap_or_default()))
            }
            ("GET" | "HEAD", true, _) if request.query.watch => watch::watch(self, &request).await,
            ("GET" | "HEAD", true, _) => list::list(self, &request).await,
            ("GET" | "HEAD", false, _) => read::get(self, &request).await,
            ("POST", true, _) => write::create(self, &request).await,
            ("PUT", false, _) => write::replace(self, &request).await,
            ("PATCH", false, _) => patch::patch(self, &request).await,
            ("DELETE", false, Subresource::None) => delete::delete(self, &request).await,
            ("DELETE", true, _) => delete::delete_collection(self, &request).await,
            _ => Err(Status::method_not_allowed()),
        }
    }
}

/// Reads the body, up to the limit. A body whose declared length exceeds it is not read at all.
async fn read_body<B>(body: B) -> Result<Bytes, Status>
where
    B: http_body::Body,
    B::Error: Into<BoxError>,
{
    if body.size_hint().lower() > MAX_BODY as u64 {
        return Err(Status::too_large(MAX_BODY));
    }
    match Limited::new(body, MAX_BODY).collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(Status::too_large(MAX_BODY)),
        Err(_) => Err(Status::bad_request("cannot read the body of the request")),
    }
}

impl<B> tower_service::Service<Request<B>> for Server
where
    B: http_body::Body + Send + 'static,
    B::Data: Send,
    B::Error: Into<BoxError>,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

    fn poll_ready(&mut self, _context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let server = self.for_request();
        let span = span(&request);
        let own = span.clone();
        let answer = async move {
            let start = Instant::now();
            let response = server.answer(request).await;
            if !own.is_disabled() {
                own.record("http.status_code", response.status().as_u16());
                tracing::debug!(latency = ?start.elapsed(), "finished processing request");
            }
            Ok(response)
        };
        Box::pin(answer.instrument(span))
    }
}

/// Returns the span of a request, with the field names of kube's client. The query and the body may contain secrets, so they are
/// left out.
fn span<B>(request: &Request<B>) -> Span {
    tracing::debug_span!(
        "HTTP",
        http.method = %request.method(),
        http.path = request.uri().path(),
        http.status_code = field::Empty,
        otel.kind = "server",
    )
}
