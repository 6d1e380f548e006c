//! The rules of custom resource definitions.

use std::sync::Arc;

use serde_json::Value;
use smp_kinds::__private::crd::is_limit;
use smp_kinds::Resource;

use super::Schemas;

impl Schemas {
    /// The rules of a kind: those of the last definition, then those of earlier ones with the same name.
    pub(crate) fn rules_of(&self, api_version: &str, kind: &str) -> impl Iterator<Item = &Resource> {
        let is_of_kind = move |own: &&Arc<Resource>| own.kind() == kind && own.api_version() == api_version;
        self.catalog
            .get_kind(api_version, kind)
            .into_iter()
            .chain(self.earlier.iter().filter(is_of_kind))
            .map(Arc::as_ref)
    }

    /// Adds the rules of a definition. What a server answers for objects of a definition that it rejects is not known: then `false`.
    pub(super) fn add_rules(&mut self, definition: &Value) -> bool {
        let name = &definition["metadata"]["name"];
        let is_same = |kind: &&Arc<Resource>| kind.is_custom() && *name == kind.qualified();
        let earlier: Vec<_> = self.catalog.resources().filter(is_same).cloned().collect();
        let Ok(warnings) = self.catalog.define(definition) else { return false };
        self.limits.extend(warnings);
        self.earlier.extend(earlier);
        true
    }

    /// Adds the rules and the schema of a definition on a cluster.
    #[cfg(feature = "cluster")]
    pub(crate) fn define(&mut self, definition: &Value) {
        if self.add_rules(definition)
            && let Ok(document) = super::schema_reader(false).read(definition)
        {
            self.resources.extend_from_slice(document.resources());
            self.documents.push(document);
        }
    }

    /// What is not checked in custom resources.
    pub(crate) fn limits(&self) -> impl Iterator<Item = &str> {
        self.limits.iter().map(String::as_str).filter(|warning| is_limit(warning))
    }
}
