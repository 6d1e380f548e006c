//! The state of a server, which all requests share.

use std::sync::{Arc, PoisonError, RwLock};

use tokio::sync::OnceCell;
use tokio::sync::watch::Sender;

use crate::catalog::Catalog;
use crate::dependents::Dependents;
use crate::options::Options;
use crate::queue::{Queue, Todo};
use crate::recorder::Recorder;
use crate::sources::Sources;
use crate::store::{MemoryStore, Store};

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
    /// Follow-up work of this request.
    pub(crate) todo: Arc<Todo>,
}

pub(crate) struct Inner {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) options: Options,
    pub(crate) sources: Sources,
    pub(crate) recorder: Recorder,
    pub(crate) queue: Arc<Queue>,
    pub(crate) dependents: Dependents,
    catalog: RwLock<Arc<Catalog>>,
    /// The number of changes of the catalog, for watches of custom resources.
    pub(crate) catalog_changes: Sender<u64>,
    pub(crate) started: OnceCell<()>,
    pub(crate) owners_read: OnceCell<()>,
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

    /// Returns a server that keeps its objects in a store. The first request reads the existing custom resource definitions and
    /// owners.
    ///
    /// Several servers can share objects, but each knows only the definitions and owners that existed when it started or were
    /// written through it.
    ///
    /// ```
    /// use smp_server::store::MemoryStore;
    /// use smp_server::{Options, Server};
    ///
    /// let server = Server::with_store(MemoryStore::new(1_000), Options::new());
    /// ```
    pub fn with_store(store: impl Store, options: Options) -> Self {
        let sources = Sources::new(options.seed, options.time);
        let catalog = RwLock::new(Arc::new(Catalog::of(options.kubernetes)));
        let inner = Inner {
            store: Arc::new(store),
            options,
            sources,
            recorder: Recorder::default(),
            queue: Arc::default(),
            dependents: Dependents::default(),
            catalog,
            catalog_changes: Sender::new(0),
            started: OnceCell::new(),
            owners_read: OnceCell::new(),
        };
        Self::of(Arc::new(inner))
    }

    /// Returns a server with an empty work list.
    pub(crate) fn of(inner: Arc<Inner>) -> Self {
        Self { todo: Arc::new(Todo::new(Arc::clone(&inner.queue))), inner }
    }

    /// Returns a clone with its own work list, for one request.
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
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("options", &self.inner.options).finish_non_exhaustive()
    }
}
