//! Server-side apply by one manager: what it would change, only if it changes something, and what was applied before.

mod apply;
mod extract;
mod kind;
mod preview;
mod written;

use std::sync::Arc;

use kube::api::PatchParams;
use serde::Serialize;
use serde_json::Value;
use smp_kinds::Catalog;

pub use self::apply::Outcome;
use self::written::Written;
use crate::openapi::OpenApi;
use crate::schemas::Schemas;
use crate::{Error, json};

/// A manager that uses server-side apply, for controllers: shows what an apply would change, sends it only if it changes something, and
/// returns what the manager applied before.
///
/// The results are those of Kubernetes 1.37. The [parameters](PatchParams) have the name of the manager and whether it forces conflicts.
/// Clones share what they know about the cluster. Use one value for one cluster.
///
/// ```
/// use k8s_openapi::api::core::v1::ConfigMap;
/// use kube::api::PatchParams;
/// use serde_json::json;
/// use smp_kube::Applier;
///
/// let shop = Applier::new(PatchParams::apply("shop"));
/// let live: ConfigMap = serde_json::from_value(json!({
///     "metadata": {
///         "name": "colors",
///         "managedFields": [{
///             "manager": "shop", "operation": "Apply", "apiVersion": "v1", "fieldsType": "FieldsV1",
///             "fieldsV1": {"f:data": {"f:door": {}, "f:wall": {}}},
///         }],
///     },
///     "data": {"door": "red", "wall": "white"},
/// }))?;
/// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "colors"}, "data": {"door": "blue"}});
///
/// let change = shop.preview(Some(&live), &wanted)?;
/// assert_eq!(change.modified().to_string(), r#"{"f:data":{"f:door":{}}}"#);
/// assert_eq!(change.removed().to_string(), r#"{"f:data":{"f:wall":{}}}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Applier {
    params: PatchParams,
    subresource: Option<String>,
    schemas: Arc<Schemas>,
    published: Arc<OpenApi>,
    /// The built-in kinds and those of the given definitions.
    catalog: Arc<Catalog>,
    written: Arc<Written>,
}

impl Applier {
    /// Returns an applier with these parameters, such as `PatchParams::apply("shop").force()`.
    pub fn new(params: PatchParams) -> Self {
        Self {
            params,
            subresource: None,
            schemas: Arc::default(),
            published: Arc::default(),
            catalog: Arc::default(),
            written: Arc::default(),
        }
    }

    /// Applies to a subresource whose objects have the kind of the resource, such as `status`. Not `scale`.
    ///
    /// ```
    /// use k8s_openapi::api::core::v1::Node;
    /// use kube::api::PatchParams;
    /// use serde_json::json;
    /// use smp_kube::Applier;
    ///
    /// let live: Node = serde_json::from_value(json!({"metadata": {"name": "a"}}))?;
    /// let wanted = json!({"apiVersion": "v1", "kind": "Node", "status": {"capacity": {"example.com/slots": "4"}}});
    /// let monitor = Applier::new(PatchParams::apply("monitor"));
    /// assert_eq!(monitor.preview(Some(&live), &wanted)?.added().to_string(), "{}");
    /// let added = monitor.on("status").preview(Some(&live), &wanted)?.added().to_string();
    /// assert_eq!(added, concat!(
    ///     r#"{"f:status":{"f:allocatable":{".":{},"f:example.com/slots":{}},"#, // a default
    ///     r#""f:capacity":{".":{},"f:example.com/slots":{}}}}"#,
    /// ));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn on(self, subresource: &str) -> Self {
        Self { subresource: Some(subresource.to_owned()), ..self }
    }

    /// Adds the types of a custom resource definition, for example of a derived one (`Rack::crd()`).
    ///
    /// Other custom resources have their types from the cluster in [`Applier::apply_if_changed`], and are errors elsewhere.
    ///
    /// ```
    /// use kube::api::{DynamicObject, PatchParams};
    /// use serde_json::{Value, json};
    /// use smp_kube::Applier;
    ///
    /// let slots = json!({
    ///     "type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["number"],
    ///     "items": {"type": "object", "properties": {"number": {"type": "integer"}, "holds": {"type": "string"}}},
    /// });
    /// let schema = json!({"type": "object", "properties": {"spec": {"type": "object", "properties": {"slots": slots}}}});
    /// let applier = Applier::new(PatchParams::apply("shop")).with_crd(&json!({
    ///     "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
    ///     "metadata": {"name": "racks.example.com"},
    ///     "spec": {
    ///         "group": "example.com", "scope": "Namespaced", "names": {"kind": "Rack", "plural": "racks"},
    ///         "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}}],
    ///     },
    /// }))?;
    /// let rack = |slots: Value| json!({"apiVersion": "example.com/v1", "kind": "Rack", "spec": {"slots": slots}});
    /// let live: DynamicObject = serde_json::from_value(rack(json!([{"number": 1, "holds": "a"}])))?;
    /// let change = applier.preview(Some(&live), &rack(json!([{"number": 2, "holds": "b"}])))?;
    /// let added: Vec<String> = change.added().leaves().paths().map(|path| path.to_string()).collect();
    /// assert_eq!(added, [".spec.slots[number=2].holds", ".spec.slots[number=2].number"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Schema`] if the value is not a custom resource definition, or has a malformed schema.
    pub fn with_crd(self, crd: &impl Serialize) -> Result<Self, Error> {
        let crd = json(crd)?;
        let applier = self.with_schema(&crd)?;
        let mut catalog = (*applier.catalog).clone();
        // A server would refuse a definition that this refuses. Its objects are then compared without defaults.
        drop(catalog.define(&crd));
        Ok(Self { catalog: Arc::new(catalog), ..applier })
    }

    /// Adds the types of an OpenAPI document (Swagger 2.0 or OpenAPI 3). They win over the built-in types. If several documents have a kind,
    /// the first one counts.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Schema`] if the document cannot be read.
    pub fn with_schema(mut self, document: &Value) -> Result<Self, Error> {
        Arc::make_mut(&mut self.schemas).add(document)?;
        Ok(self)
    }

    /// Returns the parameters, for requests without this type.
    pub const fn params(&self) -> &PatchParams {
        &self.params
    }
}
