//! How a server behaves.

use std::time::SystemTime;

use smp_core::Dialect;
use smp_kinds::KubernetesVersion;

/// Options of a server. The defaults are those of a stock API server, without controllers.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use smp_server::Options;
///
/// let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000);
/// let options = Options::new().seed(7).time(time).controllers();
/// ```
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option with a method")]
pub struct Options {
    pub(crate) dialect: Dialect,
    pub(crate) seed: Option<u64>,
    pub(crate) time: Option<SystemTime>,
    pub(crate) history: usize,
    pub(crate) collects_garbage: bool,
    pub(crate) empties_namespaces: bool,
    pub(crate) fills_namespaces: bool,
    pub(crate) pretends: bool,
    pub(crate) forgets_requests: bool,
    pub(crate) strategic_custom_resources: bool,
    pub(crate) tracks: bool,
    pub(crate) kubernetes: KubernetesVersion,
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

impl Options {
    /// Returns the defaults: strategic merge patches as a stock server applies them, and no controllers.
    ///
    /// ```
    /// let server = smp_server::Server::new(smp_server::Options::new());
    /// ```
    pub fn new() -> Self {
        Self {
            dialect: Dialect::Upstream,
            seed: None,
            time: None,
            history: 10_000,
            collects_garbage: false,
            empties_namespaces: false,
            fills_namespaces: false,
            pretends: false,
            forgets_requests: false,
            strategic_custom_resources: false,
            tracks: true,
            kubernetes: KubernetesVersion::NEWEST,
        }
    }

    /// Applies strategic merge patches by the rules of smp, with `$patchMergeKey` and without the losses of stock servers.
    ///
    /// A request can select the dialect with a parameter of its media type:
    /// `application/strategic-merge-patch+json;dialect=extended`, or `dialect=upstream`.
    ///
    /// ```
    /// let options = smp_server::Options::new().extended();
    /// ```
    #[must_use]
    pub fn extended(mut self) -> Self {
        self.dialect = Dialect::Extended;
        self
    }

    /// Accepts strategic merge patches of custom resources and merges lists by `x-kubernetes-list-map-keys`. A stock server
    /// rejects them with 415.
    ///
    /// The OpenAPI documents have the merge keys too, so `kubectl apply` sends strategic merge patches for custom resources.
    ///
    /// ```
    /// let options = smp_server::Options::new().strategic_custom_resources();
    /// ```
    #[must_use]
    pub fn strategic_custom_resources(mut self) -> Self {
        self.strategic_custom_resources = true;
        self
    }

    /// Deletes objects whose owners are gone, like the garbage collector of a cluster, but before the request returns.
    ///
    /// ```
    /// let options = smp_server::Options::new().garbage_collector();
    /// ```
    #[must_use]
    pub fn garbage_collector(mut self) -> Self {
        self.collects_garbage = true;
        self
    }

    /// Deletes the contents of terminating namespaces and then the namespaces, like the namespace controller of a cluster, but
    /// before the request returns.
    ///
    /// ```
    /// let options = smp_server::Options::new().namespace_controller();
    /// ```
    #[must_use]
    pub fn namespace_controller(mut self) -> Self {
        self.empties_namespaces = true;
        self
    }

    /// Sets the status of workloads as if their Pods ran, for clients that wait for it: Deployments and their ReplicaSets,
    /// replication controllers, StatefulSets, DaemonSets, Jobs, Pods, persistent volume claims, and Services of type `LoadBalancer`.
    ///
    /// Pods with `restartPolicy: Never` or `OnFailure` run and succeed at once, the others run. Deadlines are ignored.
    ///
    /// No Pods are created for workloads, and the status of other kinds does not change. Each namespace gets the service account
    /// `default` and the `ConfigMap` `kube-root-ca.crt`.
    ///
    /// ```
    /// let options = smp_server::Options::new().controllers().pretend();
    /// ```
    #[must_use]
    pub fn pretend(mut self) -> Self {
        self.pretends = true;
        self.fills_namespaces = true;
        self
    }

    /// Turns on all controllers: the garbage collector, the namespace controller, and those that create the service account `default`
    /// and the `ConfigMap` `kube-root-ca.crt` in each namespace.
    ///
    /// ```
    /// let options = smp_server::Options::new().controllers();
    /// ```
    #[must_use]
    pub fn controllers(mut self) -> Self {
        self.fills_namespaces = true;
        self.garbage_collector().namespace_controller()
    }

    /// Makes uids and generated names the same in every run.
    ///
    /// ```
    /// let options = smp_server::Options::new().seed(7);
    /// ```
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets the clock of the server to a fixed time, in whole seconds. [`Server::set_time`](crate::Server::set_time) moves it.
    ///
    /// ```
    /// let options = smp_server::Options::new().time(std::time::SystemTime::UNIX_EPOCH);
    /// ```
    #[must_use]
    pub fn time(mut self, time: SystemTime) -> Self {
        self.time = Some(time);
        self
    }

    /// Does not record requests and warnings for [`Server::requests`](crate::Server::requests) and
    /// [`Server::warnings`](crate::Server::warnings), which saves up to 64 MiB.
    ///
    /// ```
    /// let options = smp_server::Options::new().forget_requests();
    /// ```
    #[must_use]
    pub fn forget_requests(mut self) -> Self {
        self.forgets_requests = true;
        self
    }

    /// Sets whether `metadata.managedFields` records who owns the fields of objects. The default is true, as on a stock server.
    ///
    /// Without it, tests can compare whole objects. A server-side apply then merges its configuration, but nothing has an
    /// owner: nothing conflicts, and fields that a manager leaves out stay.
    ///
    /// ```
    /// let options = smp_server::Options::new().track(false);
    /// ```
    #[must_use]
    pub fn track(mut self, tracks: bool) -> Self {
        self.tracks = tracks;
        self
    }

    /// Sets the version of Kubernetes. The default is the newest one.
    ///
    /// Kinds that the version lacks are not found, and fields are unknown: `fieldValidation` decides whether they are dropped or
    /// rejected. Discovery, `/version` and the OpenAPI documents are those of the version.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// use smp_server::{KubernetesVersion, Options, Server};
    ///
    /// let version: KubernetesVersion = "1.34".parse()?;
    /// let client = kube::Client::new(Server::new(Options::new().kubernetes(version)), "default");
    /// assert_eq!(client.apiserver_version().await?.minor, "34");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # }).unwrap();
    /// ```
    #[must_use]
    pub fn kubernetes(mut self, version: KubernetesVersion) -> Self {
        self.kubernetes = version;
        self
    }

    /// Whether a change of one object can change others.
    pub(crate) fn has_controllers(&self) -> bool {
        self.collects_garbage || self.empties_namespaces || self.fills_namespaces || self.pretends
    }

    /// Sets how many changes of all resources together are kept for watches. The default is 10,000. Fewer are kept if their
    /// text takes more than 256 MiB. A watch ends with 410 only if a change of the watched resource was dropped. The setting
    /// applies to [`Server::new`](crate::Server::new); other stores have their own.
    ///
    /// ```
    /// let options = smp_server::Options::new().history(100);
    /// ```
    #[must_use]
    pub fn history(mut self, changes: usize) -> Self {
        self.history = changes;
        self
    }
}
