//! The tower layer: finds the requests that a stock server would not understand, and passes everything else on.

use std::collections::HashSet;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use http::header::CONTENT_TYPE;
use http::{Method, Request, Response, StatusCode};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use kube::Client;
use kube::client::{Body, DynBody};
use tower::{BoxError, Layer, Service};

use crate::protection::{self, Protection};
use crate::refusal::Refusal;
use crate::resource::Target;
use crate::rewrite::{Call, Rewriter};
use crate::strategic::Strategic;
use crate::tier;

/// The content type of strategic merge patches.
const STRATEGIC: &str = "application/strategic-merge-patch+json";

/// The largest body that API servers accept, in bytes.
const MAX_BODY: usize = 3 * 1024 * 1024;

/// The service of the layer [`Strategic`].
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// use http::{Request, Response};
/// use kube::client::Body;
/// use tower::{BoxError, Layer, service_fn};
///
/// let server = service_fn(async |_: Request<Body>| Ok::<_, BoxError>(Response::new(Body::empty())));
/// let service: smp_kube::StrategicService = smp_kube::Strategic::new().layer(server);
/// let client = kube::Client::new(service, "default");
/// # drop(client);
/// # }
/// ```
#[derive(Clone)]
pub struct StrategicService {
    rewriter: Arc<Rewriter>,
    /// Resources that answered that they do not take strategic merge patches: group, version and plural.
    custom: Arc<Mutex<HashSet<String>>>,
}

impl std::fmt::Debug for StrategicService {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StrategicService").finish_non_exhaustive()
    }
}

/// Wraps the service of a client. Must be called inside a tokio runtime, because it starts a task that makes the service usable
/// several times: to read an object and then to patch it.
impl<S, B> Layer<S> for Strategic
where
    S: Service<Request<Body>, Response = Response<B>> + Send + 'static,
    S::Future: Send + 'static,
    S::Error: Into<BoxError>,
    B: http_body::Body<Data = bytes::Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    type Service = StrategicService;

    fn layer(&self, inner: S) -> StrategicService {
        StrategicService::new(self.clone(), Client::new(inner, "default"))
    }
}

impl Service<Request<Body>> for StrategicService {
    type Response = Response<Body>;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, BoxError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        // The client below has a queue, which each request waits for.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let service = self.clone();
        Box::pin(async move {
            if is_strategic(&request) {
                match collected(request).await {
                    Ok(call) => service.patch(&call).await.or_else(|refusal| refusal.into_response(Some(&call))),
                    Err(refusal) => refusal.into_response(None),
                }
            } else {
                Ok(service.rewriter.client.send(request).await?)
            }
        })
    }
}

impl StrategicService {
    pub(crate) fn new(strategic: Strategic, client: Client) -> Self {
        Self { rewriter: Arc::new(Rewriter { client, strategic }), custom: Arc::default() }
    }

    /// Sends a strategic merge patch. Servers accept more paths of an object than this layer reads, such as escaped ones, so a
    /// directive that they do not know is refused there.
    async fn patch(&self, call: &Call) -> Result<Response<Body>, Refusal> {
        let path = call.parts.uri.path();
        let names_merge_keys = tier::names_merge_keys(&call.body);
        let is_observed = self.rewriter.strategic.protection() == Protection::Observe;
        if is_observed && (names_merge_keys || Target::of(path).is_none_or(|target| !target.is_built_in())) {
            let response = self.rewriter.send(call.unchanged()).await?;
            protection::observe(call, response.status());
            return Ok(response);
        }
        let Some(target) = Target::of(path) else {
            return if names_merge_keys {
                Err(Refusal::unknown_path())
            } else {
                self.rewriter.send(call.unchanged()).await
            };
        };
        if names_merge_keys || !is_observed && self.is_rewritten(&target) {
            return self.rewriter.patch(call, &target).await;
        }
        if target.is_built_in()
            && let Some(response) = self.rewriter.protect(call, &target).await?
        {
            return Ok(response);
        }
        let response = self.rewriter.send(call.unchanged()).await?;
        // A built-in type, or one of another API server, which may take strategic merge patches.
        if response.status() != StatusCode::UNSUPPORTED_MEDIA_TYPE || target.is_built_in() {
            return Ok(response);
        }
        self.custom.lock().unwrap_or_else(PoisonError::into_inner).insert(name(&target));
        self.rewriter.patch(call, &target).await
    }

    /// Whether the server is known not to merge as the patch means it: it takes no strategic merge patches of the resource, or
    /// the program has other schemas for a built-in type.
    fn is_rewritten(&self, target: &Target<'_>) -> bool {
        self.rewriter.strategic.schemas().cover(target.group, target.version)
            || self.custom.lock().unwrap_or_else(PoisonError::into_inner).contains(&name(target))
    }
}

fn name(target: &Target<'_>) -> String {
    format!("{}/{}/{}", target.group, target.version, target.plural)
}

fn is_strategic(request: &Request<Body>) -> bool {
    let content_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = content_type.split(';').next().unwrap_or_default();
    request.method() == Method::PATCH && media_type.trim().eq_ignore_ascii_case(STRATEGIC)
}

/// The request with its whole body in memory.
async fn collected(request: Request<Body>) -> Result<Call, Refusal> {
    let (parts, body) = request.into_parts();
    match Limited::new(body, MAX_BODY).collect().await {
        Ok(body) => Ok(Call { parts, body: body.to_bytes() }),
        Err(error) if error.is::<LengthLimitError>() => Err(Refusal::too_large(MAX_BODY)),
        Err(error) => Err(Refusal::transport(error)),
    }
}

/// What a client of kube has below its layers.
#[expect(dead_code, reason = "the compiler checks that the layer fits a client of kube")]
fn fits(
    builder: kube::client::ClientBuilder<tower::util::BoxService<Request<Body>, Response<Box<DynBody>>, BoxError>>,
) -> Client {
    builder.with_layer(&crate::Strategic::new()).build()
}
