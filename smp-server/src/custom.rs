//! The rules of a custom resource in one version.

use std::sync::{Arc, OnceLock};

use serde_json::Value;
use smp_core::{Patcher, Schema};
use smp_openapi::{ListMapKeys, Reader};

use crate::crd::Version;
use crate::status::Status;

/// The rules of a custom resource in one version.
#[derive(Debug)]
pub(crate) struct Custom {
    pub(crate) version: Version,
    /// Group, version and kind, to find the schema in the definition.
    id: [String; 3],
    definition: Arc<Value>,
    patcher: OnceLock<Patcher>,
}

impl Custom {
    pub(crate) fn new(version: Version, group: &str, kind: &str, definition: &Arc<Value>) -> Self {
        let id = [group.to_owned(), version.name.clone(), kind.to_owned()];
        Self { version, id, definition: Arc::clone(definition), patcher: OnceLock::new() }
    }

    /// The warning for every request to a deprecated version.
    pub(crate) fn deprecation(&self) -> Option<String> {
        let [group, version, kind] = &self.id;
        let text = self.version.deprecated.clone()?;
        Some(if text.is_empty() { format!("{group}/{version} {kind} is deprecated") } else { text })
    }

    /// Whether the definition is being deleted.
    pub(crate) fn is_terminating(&self) -> bool {
        !self.definition["metadata"]["deletionTimestamp"].is_null()
    }

    /// The rules of strategic merge patches: lists are merged by their map keys.
    pub(crate) fn patcher(&self) -> Patcher {
        let [group, version, kind] = &self.id;
        let make = || {
            let document = Reader::new().list_map_keys(ListMapKeys::MergeKey).read(&*self.definition).ok();
            let found =
                document.as_ref().and_then(|document| document.get_kind(group, version, kind)).map(Patcher::new);
            found.unwrap_or_else(|| Patcher::new(Schema::free_form()))
        };
        self.patcher.get_or_init(make).clone()
    }

    /// Whether field selectors may name a field.
    pub(crate) fn selects(&self, path: &str) -> bool {
        self.version.selectable_fields.iter().any(|field| field.trim_start_matches('.') == path)
    }

    /// The scale of an object.
    pub(crate) fn scale(&self, object: &Value) -> Result<Value, Status> {
        let scale = self.version.scale.as_ref().ok_or_else(Status::no_such_resource)?;
        scale.get(object).map(|(scale, _)| scale).map_err(Status::internal_error)
    }

    /// Sets the replicas of an object.
    pub(crate) fn set_replicas(&self, object: &mut Value, replicas: i64) -> Result<(), Status> {
        let scale = self.version.scale.as_ref().ok_or_else(Status::no_such_resource)?;
        scale.set(object, replicas).map_err(Status::internal_error)
    }
}
