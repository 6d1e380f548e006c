//! Resources: names, scope, subresources and rules.

use std::sync::Arc;

use crate::conversion::Conversion;
use crate::custom::Custom;
use crate::types::Struct;

/// A resource in one version.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "they are independent facts")]
pub(crate) struct Resource {
    /// Empty for the core group.
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) plural: String,
    pub(crate) singular: String,
    pub(crate) kind: String,
    pub(crate) list_kind: String,
    pub(crate) short_names: Vec<String>,
    pub(crate) categories: Vec<String>,
    pub(crate) namespaced: bool,
    pub(crate) has_status: bool,
    pub(crate) has_scale: bool,
    /// Whether `metadata.generation` counts the changes of the object.
    pub(crate) has_generation: bool,
    /// Whether a completed deletion returns the object instead of a `Status`.
    pub(crate) returns_deleted: bool,
    /// Whether a PUT must have a `resourceVersion`.
    pub(crate) needs_version: bool,
    /// Whether a PUT creates an object that does not exist.
    pub(crate) creates_by_put: bool,
    /// The collection's key in the store.
    pub(crate) collection: Arc<str>,
    /// `apiVersion` of stored objects.
    pub(crate) stored_api_version: String,
    pub(crate) conversion: Conversion,
    /// The beginning of a stored object, up to and including the opening brace of its metadata.
    pub(crate) head: String,
    pub(crate) rules: Rules,
}

/// Where the rules of a resource's fields come from.
#[derive(Debug)]
pub(crate) enum Rules {
    BuiltIn(&'static Struct),
    Custom(Arc<Custom>),
}

impl Resource {
    /// Group, version and kind.
    pub(crate) fn id(&self) -> [&str; 3] {
        [&self.group, &self.version, &self.kind]
    }

    /// `v1` or `apps/v1`.
    pub(crate) fn api_version(&self) -> String {
        if self.group.is_empty() { self.version.clone() } else { format!("{}/{}", self.group, self.version) }
    }

    /// The name in messages: `configmaps` or `deployments.apps`.
    pub(crate) fn qualified(&self) -> String {
        if self.group.is_empty() { self.plural.clone() } else { format!("{}.{}", self.plural, self.group) }
    }

    /// The rules of a custom resource.
    pub(crate) fn custom(&self) -> Option<&Custom> {
        if let Rules::Custom(custom) = &self.rules { Some(custom) } else { None }
    }

    /// Whether its objects are not stored, as those of access reviews.
    pub(crate) fn is_review(&self) -> bool {
        &*self.collection == "/registry/-"
    }

    pub(crate) fn is_custom(&self) -> bool {
        matches!(self.rules, Rules::Custom(_))
    }

    pub(crate) fn is(&self, group: &str, plural: &str) -> bool {
        self.group == group && self.plural == plural
    }

    /// The beginning of the text of every stored object.
    ///
    /// ```json
    /// {"apiVersion":"apps/v1","kind":"Deployment","metadata":{
    /// ```
    pub(crate) fn head_of(api_version: &str, kind: &str) -> String {
        format!(r#"{{"apiVersion":"{api_version}","kind":"{kind}","metadata":{{"#)
    }
}
