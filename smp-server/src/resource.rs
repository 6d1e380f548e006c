//! Resources: names, scope, subresources and rules.

mod built_in;
mod facts;

use std::sync::Arc;

use crate::custom::Custom;
use crate::names::NameSyntax;
use crate::subresource::Subresource;
use crate::types::Struct;

pub(crate) use built_in::BuiltIn;
pub(crate) use facts::{Conversion, Flag, Generation};

/// A resource in one version.
#[derive(Debug)]
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
    pub(crate) subresources: Vec<Subresource>,
    pub(crate) flags: Vec<Flag>,
    pub(crate) names: NameSyntax,
    pub(crate) generation: Generation,
    /// The metadata fields that a status update cannot change.
    pub(crate) kept_metadata: Vec<&'static str>,
    pub(crate) built_in: BuiltIn,
    /// The collection's key in the store.
    pub(crate) collection: Arc<str>,
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

    pub(crate) fn has_status(&self) -> bool {
        self.subresources.contains(&Subresource::Status)
    }

    pub(crate) fn has_scale(&self) -> bool {
        self.subresources.contains(&Subresource::Scale)
    }

    /// Returns the subresource with a name.
    pub(crate) fn subresource(&self, name: &str) -> Option<Subresource> {
        let found = self.subresources.iter().find(|found| found.name() == name).copied();
        found.or_else(|| self.is_custom().then_some(Subresource::Missing))
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

    /// Whether the resource is of a built-in kind with rules in code.
    pub(crate) fn is(&self, kind: BuiltIn) -> bool {
        self.built_in == kind
    }

    /// Whether the kind has a fact.
    pub(crate) fn has(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// Whether the resource has this group and plural name, in any version.
    pub(crate) fn is_named(&self, group: &str, plural: &str) -> bool {
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
