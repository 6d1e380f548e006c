//! The parts of a `CustomResourceDefinition` that its types do not determine, so that they can be written again.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::writer::TYPE_META;

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
///     schema: {openAPIV3Schema: {…}}  # kept: what it says about `metadata`
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Kept {
    metadata: Map<String, Value>,
    spec: Map<String, Value>,
    versions: BTreeMap<String, Version>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Version {
    entry: Map<String, Value>,
    /// The schema of `metadata`.
    metadata: Option<Value>,
    /// Which of `apiVersion`, `kind` and `metadata` are required.
    required: Vec<Value>,
}

/// Members of `spec` and of a version that types and options determine.
const KNOWN: [&str; 8] = ["group", "names", "scope", "versions", "name", "schema", "served", "storage"];

impl Kept {
    pub(super) fn read(definition: &Map<String, Value>, spec: &Map<String, Value>) -> Self {
        let metadata = definition.get("metadata").and_then(Value::as_object).cloned().unwrap_or_default();
        let versions = spec.get("versions").and_then(Value::as_array).into_iter().flatten();
        let version = |version: &Value| Some((version.get("name")?.as_str()?.to_owned(), Version::read(version)));
        Self {
            metadata: metadata.into_iter().filter(|(name, _)| name == "annotations" || name == "labels").collect(),
            spec: unknown(spec),
            versions: versions.filter_map(version).collect(),
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
        let Some(version) = self.versions.get(name) else { return entry };
        add(&mut entry, &version.entry);
        let schema = &mut entry["schema"]["openAPIV3Schema"];
        if let Some(metadata) = &version.metadata {
            schema["properties"]["metadata"] = metadata.clone();
        }
        if !version.required.is_empty() {
            let mut required = version.required.clone();
            required.extend(schema["required"].as_array().into_iter().flatten().cloned());
            required.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
            schema["required"] = required.into();
        }
        entry
    }

    /// Whether `status` is a subresource of a version; `None` if no document says so.
    pub(super) fn has_status(&self, name: &str) -> Option<bool> {
        let version = self.versions.get(name)?;
        Some(version.entry.get("subresources").is_some_and(|parts| parts.get("status").is_some()))
    }
}

impl Version {
    fn read(version: &Value) -> Self {
        let schema = &version["schema"]["openAPIV3Schema"];
        let required = schema["required"].as_array().into_iter().flatten();
        let is_server_s = |name: &&Value| name.as_str().is_some_and(|name| TYPE_META.contains(&name));
        Self {
            entry: version.as_object().map(unknown).unwrap_or_default(),
            metadata: schema["properties"].get("metadata").cloned(),
            required: required.filter(is_server_s).cloned().collect(),
        }
    }
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
