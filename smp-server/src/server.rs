//! The server: parses requests and passes them to their handlers.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};
use std::task::{Context, Poll};

use bytes::Bytes;
use http::{Method, Request, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::sync::OnceCell;
use tokio::sync::watch::Sender;

use crate::body::Body;
use crate::catalog::Catalog;
use crate::controllers::garbage::Dependents;
use crate::custom::Custom;
use crate::fields;
use crate::media::{self, View};
use crate::options::Options;
use crate::query::Query;
use crate::reply::Reply;
use crate::rules;
use crate::sources::Sources;
use crate::status::Status;
use crate::store::{MemoryStore, Store, StoreError};
use crate::target::{Subresource, Target};
use crate::testing::Testing;
use crate::work::{Backlog, Todo, Turns};
use crate::{delete, discovery, patch, read, reviews, start, watch, write};

/// The largest body of a request, 3 MiB as on kube-apiserver.
pub const MAX_BODY: usize = 3 * 1024 * 1024;

/// Any error of a request's body.
type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// A Kubernetes API server as a tower service. Clones refer to the same server.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// use k8s_openapi::api::core::v1::ConfigMap;
/// use kube::api::{Api, PostParams};
/// use smp_server::{Options, Server};
///
/// let client = kube::Client::new(Server::new(Options::new()), "default");
/// let maps = Api::<ConfigMap>::default_namespaced(client);
/// let map = serde_json::from_value(serde_json::json!({"metadata": {"name": "a"}})).unwrap();
/// assert!(maps.create(&PostParams::default(), &map).await?.metadata.uid.is_some());
/// # Ok::<(), kube::Error>(())
/// # }).unwrap();
/// ```
#[derive(Clone)]
pub struct Server {
    pub(crate) inner: Arc<Inner>,
    /// The work that follows from the writes of the request that has this value.
    pub(crate) todo: Arc<Todo>,
}

pub(crate) struct Inner {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) options: Options,
    pub(crate) sources: Sources,
    pub(crate) testing: Testing,
    pub(crate) backlog: Backlog,
    pub(crate) turns: Turns,
    pub(crate) dependents: Dependents,
    catalog: RwLock<Arc<Catalog>>,
    /// Counts the changes of the catalog, for watches of custom resources.
    pub(crate) catalog_changes: Sender<u64>,
    started: OnceCell<()>,
    surveyed: OnceCell<()>,
}

/// A request of a resource.
#[derive(Clone, Debug)]
pub(crate) struct ApiRequest {
    pub(crate) method: Method,
    pub(crate) target: Target,
    pub(crate) query: Query,
    pub(crate) view: View,
    pub(crate) headers: http::HeaderMap,
    pub(crate) body: Bytes,
    /// When the request arrived, in seconds since 1970.
    pub(crate) time: u64,
}

impl Server {
    /// Returns a server that keeps its objects in memory.
    ///
    /// ```
    /// use smp_server::{Options, Server};
    ///
    /// let server = Server::new(Options::new());
    /// ```
    pub fn new(options: Options) -> Self {
        let store = MemoryStore::new(options.history);
        Self::with_store(store, options)
    }

    /// Returns a server that keeps its objects in a store. The first request reads the custom resource definitions and owners
    /// that the store already has.
    ///
    /// Several servers can share objects, but each knows only the definitions and owners that existed when it started, or that
    /// were written through it.
    ///
    /// ```
    /// use smp_server::store::MemoryStore;
    /// use smp_server::{Options, Server};
    ///
    /// let server = Server::with_store(MemoryStore::new(1_000), Options::new());
    /// ```
    pub fn with_store(store: impl Store, options: Options) -> Self {
        let sources = Sources::new(options.seed, options.time);
        let inner = Inner {
            store: Arc::new(store),
            options,
            sources,
            testing: Testing::default(),
            backlog: Backlog::default(),
            turns: Turns::default(),
            dependents: Dependents::default(),
            catalog: RwLock::default(),
            catalog_changes: Sender::new(0),
            started: OnceCell::new(),
            surveyed: OnceCell::new(),
        };
        Self::of(Arc::new(inner))
    }

    /// Returns a server with an empty work list.
    pub(crate) fn of(inner: Arc<Inner>) -> Self {
        Self { todo: Arc::new(Todo::new(Arc::clone(&inner))), inner }
    }

    /// Returns the server for one request. The request does the work that follows from its writes; if it is dropped, the
    /// background task does it.
    pub(crate) fn for_request(&self) -> Self {
        Self::of(Arc::clone(&self.inner))
    }

    /// Returns the current resources.
    pub(crate) fn catalog(&self) -> Arc<Catalog> {
        Arc::clone(&self.inner.catalog.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the resources.
    pub(crate) fn change_catalog(&self, change: impl FnOnce(&mut Catalog)) {
        {
            let mut catalog = self.inner.catalog.write().unwrap_or_else(PoisonError::into_inner);
            change(Arc::make_mut(&mut catalog));
        }
        self.inner.catalog_changes.send_modify(|count| *count += 1);
    }

    /// Prepares the store at the first request.
    pub(crate) async fn start(&self) -> Result<(), Status> {
        let prepare = || async { start::prepare(&self.for_request()).await };
        self.inner.started.get_or_try_init(prepare).await.copied()
    }

    /// Waits until the controllers know all objects of the store. The work that the survey finds is left to the request that runs
    /// it.
    pub(crate) async fn surveyed(&self) -> Result<(), Status> {
        self.inner.surveyed.get_or_try_init(|| start::survey(self)).await.copied()
    }

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
            self.inner.testing.note_warnings(&answer.warnings);
        }
        let answer = if is_head { Reply { body: Body::from(Bytes::new()), ..answer } } else { answer };
        answer.into_response()
    }

    async fn dispatch(&self, request: Request<Bytes>) -> Result<Reply, Status> {
        self.start().await?;
        self.inner.testing.pass(&request, self.inner.options.forgets_requests).await?;
        let path = request.uri().path();
        if let Some(answer) = discovery::answer(self, &request)? {
            return Ok(answer);
        }
        let review = reviews::target(path).map(Ok);
        let target = review.unwrap_or_else(|| Target::parse(path, &self.catalog()))?;
        let view = media::view(request.headers())?;
        let deprecation = rules::deprecation(&target.resource).map(ToOwned::to_owned);
        let deprecation = deprecation.or_else(|| target.resource.custom().and_then(Custom::deprecation));
        let answer = match call(target, view, request, self.inner.sources.seconds()) {
            Ok(call) => self.handle(call).await,
            Err(status) => Err(status),
        };
        match answer {
            Ok(answer) => Ok(answer.with_warnings(deprecation.into_iter().collect())),
            Err(status) => Err(status.with_warnings(deprecation.into_iter().collect())),
        }
    }

    async fn handle(&self, call: ApiRequest) -> Result<Reply, Status> {
        if call.target.resource.is_review() {
            return reviews::create(self, &call).await;
        }
        let is_collection = call.target.name.is_none();
        if call.target.subresource == Subresource::Finalize && call.method != Method::PUT {
            return Err(Status::method_not_allowed());
        }
        match (call.method.as_str(), is_collection, call.target.subresource) {
            (.., Subresource::Missing) => {
                Err(Status::not_found(&call.target.resource, call.target.name.as_deref().unwrap_or_default()))
            }
            ("GET" | "HEAD", true, _) if call.query.watch => watch::watch(self, &call).await,
            ("GET" | "HEAD", true, _) => read::list(self, &call).await,
            ("GET" | "HEAD", false, _) => read::get(self, &call).await,
            ("POST", true, _) => write::create(self, &call).await,
            ("PUT", false, _) => write::replace(self, &call).await,
            ("PATCH", false, _) => patch::patch(self, &call).await,
            ("DELETE", false, Subresource::None) => delete::delete(self, &call).await,
            ("DELETE", true, _) => delete::delete_collection(self, &call).await,
            _ => Err(Status::method_not_allowed()),
        }
    }
}

/// Reads the query and the headers of a request.
fn call(target: Target, view: View, request: Request<Bytes>, time: u64) -> Result<ApiRequest, Status> {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let text = request.uri().query().unwrap_or_default();
    let is_of_one = is_read && target.name.is_some();
    let mut query = if is_of_one { Query::parse_of_one(text) } else { Query::parse(text) }?;
    // For lists of built-in kinds, the fields of selectors are checked first; otherwise between the other parameters.
    let is_first = !target.resource.is_custom() && !query.watch;
    let has_fields = target.name.is_none() && (is_read || request.method() == Method::DELETE);
    let check_fields = |query: &Query| if has_fields { fields::check(&target.resource, &query.fields) } else { Ok(()) };
    if is_first {
        check_fields(&query)?;
    }
    query.check()?;
    check_fields(&query)?;
    query.read_revision()?;
    let (parts, body) = request.into_parts();
    Ok(ApiRequest { method: parts.method, target, query, view, headers: parts.headers, body, time })
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
        Err(_) => Err(Status::bad_request("the body of the request cannot be read")),
    }
}

impl From<StoreError> for Status {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Compacted { oldest } => {
                Self::expired(format!("The provided resource version is too old: the oldest is {oldest}"))
            }
            StoreError::Future { .. } | StoreError::Changed | StoreError::Unreadable { .. } | StoreError::Failed(_) => {
                Self::internal_error(error)
            }
        }
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
        Box::pin(async move { Ok(server.answer(request).await) })
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("options", &self.inner.options).finish_non_exhaustive()
    }
}
