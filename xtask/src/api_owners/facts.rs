//! The facts about fields: those of Kubernetes, and this project's overlay.

use std::path::Path;

use anyhow::Result;

use crate::codegen::fixups::OVERLAY;
use crate::codegen::load::{self, Definitions, Field};
use crate::spec;

/// The facts and the overlay.
pub(crate) struct Facts {
    definitions: Definitions,
    pub(crate) overlay: Vec<[String; 5]>,
}

impl Facts {
    pub(crate) fn read(root: &Path) -> Result<Self> {
        Self::of(root, load::definitions(root)?)
    }

    pub(crate) fn of(root: &Path, definitions: Definitions) -> Result<Self> {
        Ok(Self { definitions, overlay: spec::rows(root, OVERLAY)? })
    }

    /// A field as Kubernetes publishes it.
    pub(crate) fn field(&self, definition: &str, name: &str) -> Result<&Field> {
        load::field(&self.definitions, definition, name)
    }

    /// Fails unless a field is a list of objects that have each field of a key.
    pub(crate) fn verify_key(&self, definition: &str, name: &str, key: &str) -> Result<()> {
        let element = self.field(definition, name)?.element()?;
        key.split(',').try_for_each(|part| self.field(element, part).map(drop))
    }

    /// The row of the overlay that recommends a key for a field.
    pub(crate) fn recommended_key(&self, definition: &str, field: &str) -> Option<&str> {
        let is_it = |row: &&[String; 5]| row[0] == definition && row[1] == field && !row[2].is_empty();
        self.overlay.iter().find(is_it).map(|row| row[2].as_str())
    }

    /// Whether Kubernetes has definitions of a group of `k8s.io/api`.
    pub(crate) fn has_group(&self, group: &str) -> bool {
        self.definitions.keys().any(|name| name.starts_with(&format!("io.k8s.api.{group}.")))
    }
}

/// A field for a reader: `PodSpec.volumes` of `core/v1`.
pub(crate) fn name(definition: &str, field: &str) -> String {
    let parts: Vec<&str> = definition.rsplitn(4, '.').collect();
    match parts[..] {
        [kind, version, group, ..] => format!("`{kind}.{field}` ({group}/{version})"),
        _ => format!("`{definition}.{field}`"),
    }
}

/// The published patch strategy of a list or an object.
pub(crate) fn published(field: &Field) -> String {
    let strategy = match (field.strategy.join(","), field.merge_key.join(",")) {
        (strategy, _) if strategy.is_empty() => "no strategy".to_owned(),
        (strategy, key) if key.is_empty() => format!("`{strategy}`"),
        (strategy, key) => format!("`{strategy}` by `{key}`"),
    };
    match &field.list_type {
        None => strategy,
        Some(kind) if field.list_map_keys.is_empty() => format!("{strategy}; list type `{kind}`"),
        Some(kind) => format!("{strategy}; list type `{kind}` by `{}`", field.list_map_keys.join(",")),
    }
}
