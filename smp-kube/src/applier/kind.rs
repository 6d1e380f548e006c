//! The kind of an apply: its types, and what a server stores.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Value, json};
use smp_api_types::schema_for_kind;
use smp_apply::Schema;
use smp_core::schema::GroupVersionKind;
use smp_kinds::__private::crd::keyword::PRESERVE_UNKNOWN_FIELDS;
use smp_kinds::{Catalog, FieldManager, Resource, encode_string_data};
use smp_openapi::Document;

/// A kind in the version that is applied.
pub(super) struct Known<'d> {
    catalog: Cow<'d, Catalog>,
    resource: Arc<Resource>,
    /// The document that has the types. `None` for a built-in kind.
    document: Option<&'d Document>,
    pub(super) schema: Schema<'d>,
}

impl<'d> Known<'d> {
    /// Returns a kind with the types of a document, or of Kubernetes.
    pub(super) fn new(catalog: &'d Catalog, document: Option<&'d Document>, kind: &GroupVersionKind) -> Option<Self> {
        let schema = schema_in(document, &kind.group, &kind.version, &kind.kind)?;
        let version = api_version(kind);
        let known = catalog.get_kind(&version, &kind.kind).cloned();
        let (catalog, resource) = match known {
            Some(resource) => (Cow::Borrowed(catalog), resource),
            None => {
                let mut catalog = catalog.clone();
                catalog.define(&definition(kind)).ok()?;
                let resource = Arc::clone(catalog.get_kind(&version, &kind.kind)?);
                (Cow::Owned(catalog), resource)
            }
        };
        Some(Self { catalog, resource, document, schema })
    }

    /// The rules of server-side apply.
    pub(super) fn field_manager(&self) -> FieldManager<'d> {
        let document = self.document;
        FieldManager::new(&self.catalog, &self.resource, move |group, version, kind| {
            schema_in(document, group, version, kind)
        })
    }

    /// The object in this version as a server stores it: without empty values that Go leaves out, with quantities in one form and with
    /// defaults. What cannot be decoded stays as it is.
    ///
    /// ```yaml
    /// object: {apiVersion: v1, kind: ConfigMap, metadata: {labels: {}}, data: {}}
    /// result: {apiVersion: v1, kind: ConfigMap, metadata: {}}
    /// ```
    pub(super) fn stored(&self, mut object: Value) -> Value {
        let version = object.get("apiVersion").and_then(Value::as_str).unwrap_or_default();
        let Some(resource) = self.catalog.get_kind(version, self.resource.kind()) else { return object };
        encode_string_data(&mut object);
        let Ok(decoded) = resource.decode(&object) else { return object };
        let mut stored = decoded.object;
        // Only a new device has a default with the time.
        if resource.set_defaults(&mut stored, String::new).is_err() {
            return object;
        }
        resource.convert(&mut stored, &self.resource);
        stored
    }
}

fn schema_in<'d>(document: Option<&'d Document>, group: &str, version: &str, kind: &str) -> Option<Schema<'d>> {
    match document {
        Some(document) => document.get_kind(group, version, kind),
        None => schema_for_kind(group, version, kind),
    }
}

/// The definition of a custom resource of which only the types are known. It has no defaults, and leaves out nothing but empty metadata.
fn definition(kind: &GroupVersionKind) -> Value {
    let GroupVersionKind { group, version, kind } = kind;
    let plural = kind.to_lowercase();
    json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {
            "name": format!("{plural}.{group}"),
            "annotations": {"api-approved.kubernetes.io": "unapproved"},
        },
        "spec": {
            "group": group,
            "scope": "Namespaced",
            "names": {"kind": kind, "plural": plural},
            "versions": [{
                "name": version, "served": true, "storage": true,
                "schema": {"openAPIV3Schema": {"type": "object", (PRESERVE_UNKNOWN_FIELDS): true}},
            }],
        },
    })
}

fn api_version(kind: &GroupVersionKind) -> String {
    let GroupVersionKind { group, version, .. } = kind;
    if group.is_empty() { version.to_string() } else { format!("{group}/{version}") }
}
