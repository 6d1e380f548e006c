//! The rules of a custom resource in one version.

use std::sync::{Arc, OnceLock};

use serde_json::{Map, Value};

use crate::column::Column;
use crate::crd::{Scale, Version};
use crate::versions::priority;

/// The rules of a custom resource in one version.
#[derive(Debug)]
pub struct Custom {
    pub(crate) version: Arc<Version>,
    /// The version in which objects are stored.
    stored: Arc<Version>,
    /// Group, version and kind, to find the schema in the definition.
    id: [String; 3],
    definition: Arc<Value>,
    /// The columns of its tables, with parsed paths.
    pub(crate) columns: OnceLock<Vec<Column>>,
}

impl Custom {
    pub(crate) fn new(
        version: Arc<Version>,
        stored: &Arc<Version>,
        [group, kind]: [&str; 2],
        definition: &Arc<Value>,
    ) -> Self {
        let id = [group.to_owned(), version.name.clone(), kind.to_owned()];
        let (stored, definition) = (Arc::clone(stored), Arc::clone(definition));
        Self { version, stored, id, definition, columns: OnceLock::new() }
    }

    /// Removes the fields of an object that the stored version lacks, and returns its `apiVersion`.
    pub(crate) fn to_stored(&self, object: &mut Value) -> String {
        self.stored.prune(object);
        format!("{}/{}", self.id[0], self.stored.name)
    }

    /// Converts a stored object to this version: sets the defaults of the stored version, and removes fields that this version
    /// lacks.
    ///
    /// ```text
    /// v1 is stored, and has a default   written in v1beta1: {size: 1}   stored: {size: 1}   read: {size: 1, name: here}
    /// ```
    pub(crate) fn convert_stored(&self, object: &mut Value) {
        self.stored.default(object);
        self.version.prune(object);
    }

    /// The warning for every request to a deprecated version.
    pub fn deprecation(&self) -> Option<String> {
        let [group, version, kind] = &self.id;
        let text = self.version.deprecated.clone()?;
        if !text.is_empty() {
            return Some(text);
        }
        let newer = self.successor().map(|newer| format!("; use {group}/{newer} {kind}"));
        Some(format!("{group}/{version} {kind} is deprecated{}", newer.unwrap_or_default()))
    }

    /// The newest served version that is not deprecated and newer than this one.
    fn successor(&self) -> Option<&str> {
        let versions = self.definition["spec"]["versions"].as_array().into_iter().flatten();
        let served = versions.filter(|version| version["served"] == true && version["deprecated"] != true);
        let newest = served.filter_map(|version| version["name"].as_str()).max_by_key(|name| priority(name))?;
        (priority(newest) > priority(&self.version.name)).then_some(newest)
    }

    /// The definition.
    pub fn definition(&self) -> &Value {
        &self.definition
    }

    /// Whether the definition is being deleted.
    pub fn is_terminating(&self) -> bool {
        !self.definition["metadata"]["deletionTimestamp"].is_null()
    }

    /// The version in the definition.
    fn source(&self) -> Option<&Value> {
        let mut versions = self.definition["spec"]["versions"].as_array()?.iter();
        versions.find(|version| version["name"] == *self.version.name)
    }

    /// The schema in the definition.
    pub fn schema(&self) -> Option<&Map<String, Value>> {
        self.source()?["schema"]["openAPIV3Schema"].as_object()
    }

    /// The columns in the definition.
    pub(crate) fn printer_columns(&self) -> &[Value] {
        let columns = self.source().and_then(|version| version["additionalPrinterColumns"].as_array());
        columns.map_or(&[], |columns| columns)
    }

    /// The paths of the subresource `scale`, if the version has it.
    pub fn scale(&self) -> Option<&Scale> {
        self.version.scale.as_ref()
    }

    /// Whether field selectors may name a field.
    pub(crate) fn selects(&self, path: &str) -> bool {
        self.version.selectable_fields.iter().any(|field| field.trim_start_matches('.') == path)
    }
}
