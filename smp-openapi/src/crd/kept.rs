//! The parts of a `CustomResourceDefinition` that its types do not determine, so that they can be written again.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::writer::TYPE_META;
use crate::extension::{EMBEDDED_RESOURCE, LIST_TYPE, PRESERVE_UNKNOWN_FIELDS};

/// The parts of a document that are written as they were read.
///
/// ```yaml
/// metadata:
///   labels: {app: rack}             # kept
/// spec:
///   conversion: {strategy: None}    # kept
///   scope: Cluster                  # known
///   versions:
///   - name: v1                      # known
///     deprecated: true              # kept
///     schema: {openAPIV3Schema: {…}}  # kept: what tables do not know
///   - name: v1alpha1                # kept: it has no type, because it is not served
///     served: false
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Kept {
    metadata: Map<String, Value>,
    spec: Map<String, Value>,
    /// The entries of `versions` by name.
    versions: Arc<BTreeMap<String, Value>>,
}

/// Members of `spec` and of a version that types and options determine.
const KNOWN: [&str; 8] = ["group", "names", "scope", "versions", "name", "schema", "served", "storage"];

impl Kept {
    pub(super) fn read(definition: &Map<String, Value>, spec: &Map<String, Value>) -> Self {
        let metadata = definition.get("metadata").and_then(Value::as_object).cloned().unwrap_or_default();
        let versions = spec.get("versions").and_then(Value::as_array).into_iter().flatten();
        let version = |version: &Value| Some((version.get("name")?.as_str()?.to_owned(), version.clone()));
        Self {
            metadata: metadata.into_iter().filter(|(name, _)| name == "annotations" || name == "labels").collect(),
            spec: unknown(spec),
            versions: Arc::new(versions.filter_map(version).collect()),
        }
    }

    pub(super) fn annotations(&self) -> impl Iterator<Item = (String, String)> {
        let annotations = self.metadata.get("annotations").and_then(Value::as_object).into_iter().flatten();
        annotations.filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())))
    }

    /// The metadata other than annotations.
    pub(super) fn labels(&self) -> Map<String, Value> {
        self.metadata
            .iter()
            .filter(|(name, _)| *name == "labels")
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    }

    /// Adds what is kept of `spec`.
    pub(super) fn spec(&self, mut spec: Value) -> Value {
        add(&mut spec, &self.spec);
        spec
    }

    /// Adds what is kept of a version to its entry.
    pub(super) fn version(&self, name: &str, mut entry: Value) -> Value {
        let Some(source) = self.versions.get(name) else { return entry };
        add(&mut entry, &source.as_object().map(unknown).unwrap_or_default());
        if let Some(source) = source["schema"]["openAPIV3Schema"].as_object()
            && let Some(written) = entry["schema"]["openAPIV3Schema"].as_object_mut()
        {
            as_in(source, written);
            type_meta_as_in(source, written);
            let required = source.get("required").and_then(Value::as_array).into_iter().flatten();
            let of_type_meta: Vec<Value> = required.filter(|name| is_type_meta(name)).cloned().collect();
            if !of_type_meta.is_empty() {
                let others = written.get("required").and_then(Value::as_array).into_iter().flatten();
                let mut required: Vec<Value> = others.cloned().chain(of_type_meta).collect();
                required.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
                written.insert("required".to_owned(), required.into());
            }
        }
        entry
    }

    /// The entries of the versions that are not served, which have no types.
    pub(super) fn not_served(&self) -> impl Iterator<Item = &Value> {
        self.versions.values().filter(|version| version["served"] == false)
    }

    /// Whether `status` is a subresource of a version; `None` if no document says so.
    pub(super) fn has_status(&self, name: &str) -> Option<bool> {
        let version = self.versions.get(name)?;
        Some(version.get("subresources").is_some_and(|parts| parts.get("status").is_some()))
    }
}

/// Removes from a written schema what tables cannot distinguish from its absence in the source.
///
/// ```yaml
/// items: {type: array}                                    # written with x-kubernetes-list-type: atomic, the default
/// template: {type: object}                                # written with x-kubernetes-preserve-unknown-fields
/// pod: {type: object, x-kubernetes-embedded-resource: true}  # written with apiVersion, kind and metadata
/// ```
fn as_in(source: &Map<String, Value>, written: &mut Map<String, Value>) {
    if written.get(LIST_TYPE).is_some_and(|list_type| list_type == "atomic") && !source.contains_key(LIST_TYPE) {
        written.remove(LIST_TYPE);
    }
    if !source.contains_key(PRESERVE_UNKNOWN_FIELDS) && written.remove(PRESERVE_UNKNOWN_FIELDS).is_some() {
        let any = source.get("additionalProperties").filter(|any| any.is_boolean());
        written.extend(any.map(|any| ("additionalProperties".to_owned(), any.clone())));
    }
    if source.get(EMBEDDED_RESOURCE).is_some_and(|embedded| *embedded == true) {
        type_meta_as_in(source, written);
    }
    for (name, part) in written.iter_mut() {
        let (Some(source), Some(part)) = (source.get(name).and_then(Value::as_object), part.as_object_mut()) else {
            continue;
        };
        match name.as_str() {
            "items" | "additionalProperties" => as_in(source, part),
            "properties" => {
                for (name, field) in part.iter_mut() {
                    if let (Some(source), Some(field)) =
                        (source.get(name).and_then(Value::as_object), field.as_object_mut())
                    {
                        as_in(source, field);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Replaces the schemas of `apiVersion`, `kind` and `metadata`.
fn type_meta_as_in(source: &Map<String, Value>, written: &mut Map<String, Value>) {
    let Some(Value::Object(properties)) = written.get_mut("properties") else { return };
    properties.retain(|name, _| !TYPE_META.contains(&&**name));
    let of_source = source.get("properties").and_then(Value::as_object).into_iter().flatten();
    let type_meta = of_source.filter(|(name, _)| TYPE_META.contains(&&***name));
    properties.extend(type_meta.map(|(name, schema)| (name.clone(), schema.clone())));
    if properties.is_empty() {
        written.remove("properties");
    }
}

fn is_type_meta(name: &Value) -> bool {
    name.as_str().is_some_and(|name| TYPE_META.contains(&name))
}

fn unknown(object: &Map<String, Value>) -> Map<String, Value> {
    let others = object.iter().filter(|(name, value)| !KNOWN.contains(&&***name) && !value.is_null());
    others.map(|(name, value)| (name.clone(), value.clone())).collect()
}

fn add(to: &mut Value, kept: &Map<String, Value>) {
    if let Value::Object(to) = to {
        to.extend(kept.iter().map(|(name, value)| (name.clone(), value.clone())));
    }
}
