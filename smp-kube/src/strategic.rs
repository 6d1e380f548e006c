//! The layer's settings, and everything that can be done with them.

use std::sync::Arc;
use std::time::Duration;

use kube::Client;
use serde::Serialize;
use serde_json::Value;
use smp_core::Patcher;
use smp_core::schema::GroupVersionKind;
use smp_openapi::Overlay;

use crate::Error;
use crate::layer::StrategicService;
use crate::locks::Locks;
use crate::openapi::{Group, OpenApi, Wanted};
use crate::protection::Protection;
use crate::refusal::Refusal;
use crate::schemas::Schemas;

/// A tower layer for a client of kube: strategic merge patches then work on any API server, for custom resources and with
/// `$patchMergeKey`.
///
/// Give it to [`ClientBuilder::with_layer`](kube::client::ClientBuilder::with_layer), or wrap an existing client with
/// [`Strategic::wrap`]. Use one value for one cluster, because it keeps the schemas that the cluster publishes. Clones share them.
///
/// ```
/// # use kube::{Client, Config, client::ClientBuilder};
/// # async fn connect() -> Result<Client, Box<dyn std::error::Error>> {
/// let client = ClientBuilder::try_from(Config::infer().await?)?.with_layer(&smp_kube::Strategic::new()).build();
/// # Ok(client)
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Strategic {
    schemas: Arc<Schemas>,
    published: Arc<OpenApi>,
    locks: Arc<Locks>,
    deadline: Duration,
    protection: Protection,
}

/// Wraps an existing client; the same as `Strategic::new().wrap(client)`.
///
/// ```
/// # async fn connect() -> Result<kube::Client, kube::Error> {
/// let client = smp_kube::wrap(kube::Client::try_default().await?);
/// # Ok(client)
/// # }
/// ```
pub fn wrap(client: Client) -> Client {
    Strategic::new().wrap(client)
}

impl Default for Strategic {
    fn default() -> Self {
        Self::new()
    }
}

impl Strategic {
    /// Returns the layer with the built-in types and the schemas that the cluster publishes.
    ///
    /// ```
    /// let layer = smp_kube::Strategic::new();
    /// assert!(!layer.overrides(&smp_core::schema::GroupVersionKind::new("", "v1", "Service")));
    /// ```
    pub fn new() -> Self {
        Self {
            schemas: Arc::default(),
            published: Arc::default(),
            locks: Arc::default(),
            deadline: Self::DEADLINE,
            protection: Protection::Off,
        }
    }

    /// How long a patch is computed again by default when others change the object: 30 seconds, a little less than API servers do
    /// with patches that they understand.
    pub const DEADLINE: Duration = Duration::from_secs(30);

    /// Adds the types of a custom resource definition, for example of a derived one (`Rack::crd()`). Its schema is then not read
    /// from the cluster.
    ///
    /// ```
    /// use kube::{CustomResource, CustomResourceExt, KubeSchema};
    /// use schemars::JsonSchema;
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(CustomResource, Clone, Debug, Serialize, Deserialize, KubeSchema)]
    /// #[kube(group = "example.com", version = "v1", kind = "Rack", namespaced)]
    /// struct RackSpec {
    ///     #[x_kube(merge_strategy = ListMerge::Map(vec!["number".to_owned()]))]
    ///     slots: Vec<Slot>,
    /// }
    ///
    /// #[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
    /// struct Slot {
    ///     number: u16,
    ///     holds: String,
    /// }
    ///
    /// let layer = smp_kube::Strategic::new().with_crd(&Rack::crd())?;
    /// # drop(layer);
    /// # Ok::<(), smp_kube::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Schema`] if the value is not a custom resource definition, or has a malformed schema.
    pub fn with_crd(self, crd: &impl Serialize) -> Result<Self, Error> {
        let crd = serde_json::to_value(crd).map_err(Error::NotJson)?;
        self.with_schema(&crd)
    }

    /// Adds the types of an OpenAPI document (Swagger 2.0 or OpenAPI 3) or of a custom resource definition. They win over the
    /// built-in types. If several documents have a kind, the first one counts.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let layer = smp_kube::Strategic::new().with_schema(&json!({
    ///     "openapi": "3.0.0",
    ///     "components": {"schemas": {"com.example.v1.Rack": {
    ///         "type": "object",
    ///         "x-kubernetes-group-version-kind": [{"group": "example.com", "version": "v1", "kind": "Rack"}],
    ///     }}},
    /// }))?;
    /// # drop(layer);
    /// # Ok::<(), smp_kube::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Schema`] if the document cannot be read.
    pub fn with_schema(self, document: &Value) -> Result<Self, Error> {
        self.changed(|schemas| schemas.add(document))
    }

    /// Applies an overlay to all types: those given so far, the built-in ones, and those that are given or read from the cluster
    /// later. An entry for a type that is never found has no effect.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_openapi::Overlay;
    ///
    /// let overlay = Overlay::read(&json!([
    ///     {"gvk": "example.com/v1/Rack", "field": "spec.slots", "strategy": "merge", "merge_key": "number"},
    /// ]))?;
    /// let layer = smp_kube::Strategic::new().with_overlay(&overlay)?;
    /// # drop(layer);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Schema`] if a known type does not have the field of an entry, or a changed type breaks a rule of schemas.
    pub fn with_overlay(self, overlay: &Overlay) -> Result<Self, Error> {
        self.changed(|schemas| schemas.change(overlay))
    }

    /// Sets how long a patch is computed again when others change the object; [`Strategic::DEADLINE`] by default. Then the
    /// caller gets the server's 409. With zero, each patch is tried once.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// let layer = smp_kube::Strategic::new().with_deadline(Duration::from_secs(5));
    /// # drop(layer);
    /// ```
    #[must_use]
    pub fn with_deadline(self, deadline: Duration) -> Self {
        Self { deadline, ..self }
    }

    /// Sets what happens to patches of built-in types that confuse list items on a server, such as those of `kubectl apply`;
    /// [`Protection::Off`] by default.
    ///
    /// ```
    /// use smp_kube::{Protection, Strategic};
    ///
    /// let layer = Strategic::new().with_protection(Protection::Warn);
    /// # drop(layer);
    /// ```
    #[must_use]
    pub fn with_protection(self, protection: Protection) -> Self {
        Self { protection, ..self }
    }

    /// Wraps an existing client. Must be called inside a tokio runtime.
    ///
    /// ```
    /// # async fn connect() -> Result<kube::Client, kube::Error> {
    /// let client = smp_kube::Strategic::new().wrap(kube::Client::try_default().await?);
    /// # Ok(client)
    /// # }
    /// ```
    pub fn wrap(&self, client: Client) -> Client {
        let namespace = client.default_namespace().to_owned();
        let valid_until = *client.valid_until();
        Client::new(StrategicService::new(self.clone(), client), namespace).with_valid_until(valid_until)
    }

    /// Returns the engine for a kind: from the given schemas, then from the built-in types, then from what the cluster publishes
    /// at `/openapi/v3`. `None` if none of them has it.
    ///
    /// ```
    /// use smp_core::schema::GroupVersionKind;
    ///
    /// # async fn example(client: kube::Client) -> Result<(), smp_kube::Error> {
    /// let kind = GroupVersionKind::new("apps", "v1", "Deployment");
    /// let patcher = smp_kube::Strategic::new().patcher(&client, &kind).await?;
    /// assert!(patcher.is_some());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Cluster`] if the schema cannot be read from the cluster.
    pub async fn patcher(&self, client: &Client, kind: &GroupVersionKind) -> Result<Option<Patcher>, Error> {
        self.find(client, kind).await.map_err(|refusal| Error::Cluster(refusal.into_error()))
    }

    /// Returns whether the layer applies all patches of a kind itself, even of a built-in one: because [`Strategic::with_crd`] or
    /// [`Strategic::with_schema`] added types of its group and version, or an overlay changes the built-in types. The server would
    /// merge these patches by its own schema.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_core::schema::GroupVersionKind;
    /// use smp_openapi::Overlay;
    ///
    /// let service = GroupVersionKind::new("", "v1", "Service");
    /// let layer = smp_kube::Strategic::new();
    /// assert!(!layer.overrides(&service));
    ///
    /// let ports = json!({"gvk": "v1/Service", "field": "spec.ports", "merge_key": "name", "recommended_key": "name"});
    /// let layer = layer.with_overlay(&Overlay::read(&json!([ports]))?)?;
    /// assert!(layer.overrides(&service));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn overrides(&self, kind: &GroupVersionKind) -> bool {
        self.schemas.cover(&kind.group, &kind.version)
    }

    pub(crate) async fn find(&self, client: &Client, kind: &GroupVersionKind) -> Result<Option<Patcher>, Refusal> {
        if let Some(patcher) = self.schemas.patcher(kind) {
            return Ok(Some(patcher));
        }
        let group = self.published(client, Wanted::Kind(kind)).await?;
        let schema = group.as_ref().and_then(|group| group.document.get_kind(&kind.group, &kind.version, &kind.kind));
        Ok(schema.map(Patcher::new))
    }

    pub(crate) async fn published(&self, client: &Client, wanted: Wanted<'_>) -> Result<Option<Arc<Group>>, Refusal> {
        self.published.group(client, &self.schemas, wanted).await
    }

    pub(crate) async fn has_documents(&self) -> bool {
        self.published.has_documents().await
    }

    /// The engine for a kind that the cluster publishes, read again unless it was just read.
    pub(crate) async fn find_again(
        &self,
        client: &Client,
        kind: &GroupVersionKind,
    ) -> Result<Option<Patcher>, Refusal> {
        self.published.expire().await;
        self.find(client, kind).await
    }

    /// The engine for a kind, without asking a cluster.
    pub(crate) fn known(&self, kind: &GroupVersionKind) -> Option<Patcher> {
        self.schemas.patcher(kind)
    }

    pub(crate) fn schemas(&self) -> &Schemas {
        &self.schemas
    }

    pub(crate) fn locks(&self) -> &Locks {
        &self.locks
    }

    pub(crate) const fn protection(&self) -> Protection {
        self.protection
    }

    pub(crate) const fn deadline(&self) -> Duration {
        self.deadline
    }

    /// The same layer with other schemas. What was read from the cluster is read again, because overlays change it.
    fn changed(mut self, change: impl FnOnce(&mut Schemas) -> Result<(), Error>) -> Result<Self, Error> {
        change(Arc::make_mut(&mut self.schemas))?;
        self.published = Arc::default();
        Ok(self)
    }
}
