//! The facts about fields: those of Kubernetes, and this project's overlay.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::codegen::load::{self, Body, Definitions, Field, Value};
use crate::spec;

const OVERLAY: &str = "overlay.tsv";
const KEY_DEFAULTS: &str = "key-defaults.tsv";

/// The facts and the overlay.
pub(crate) struct Facts {
    definitions: Definitions,
    pub(crate) overlay: Vec<Recommendation>,
    pub(crate) defaults: Vec<KeyDefault>,
}

/// A row of the overlay: a key, a strategy or both.
pub(crate) struct Recommendation {
    pub(crate) definition: String,
    pub(crate) field: String,
    pub(crate) key: String,
    pub(crate) strategy: String,
    pub(crate) reason: String,
}

/// The default of a field that is part of a key.
pub(crate) struct KeyDefault {
    pub(crate) definition: String,
    pub(crate) field: String,
    pub(crate) default: String,
    pub(crate) reason: String,
}

impl Facts {
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let overlay = spec::rows(root, OVERLAY)?.into_iter().map(|[definition, field, key, strategy, reason]| {
            Recommendation { definition, field, key, strategy, reason }
        });
        let defaults = spec::rows(root, KEY_DEFAULTS)?
            .into_iter()
            .map(|[definition, field, default, reason]| KeyDefault { definition, field, default, reason });
        Ok(Self { definitions: load::definitions(root)?, overlay: overlay.collect(), defaults: defaults.collect() })
    }

    /// A field as Kubernetes publishes it.
    pub(crate) fn field(&self, definition: &str, name: &str) -> Result<&Field> {
        let found = self.definitions.get(definition).with_context(|| format!("no definition {definition}"))?;
        let Body::Object(fields) = &found.body else { bail!("{definition} has no fields") };
        fields.get(name).with_context(|| format!("{definition} has no field {name}"))
    }

    /// Fails unless a field is a list of objects that have each field of a key.
    pub(crate) fn verify_key(&self, definition: &str, name: &str, key: &str) -> Result<()> {
        let Value::List(item) = &self.field(definition, name)?.value else {
            bail!("{definition}.{name} is not a list")
        };
        let Value::Reference(element) = &**item else { bail!("{definition}.{name} is not a list of objects") };
        key.split(',').try_for_each(|part| self.field(element, part).map(drop))
    }

    /// The row of the overlay that recommends a key for a field.
    pub(crate) fn recommended_key(&self, definition: &str, field: &str) -> Option<&str> {
        let is_it = |row: &&Recommendation| row.definition == definition && row.field == field && !row.key.is_empty();
        self.overlay.iter().find(is_it).map(|row| row.key.as_str())
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

#[cfg(test)]
mod tests {
    use super::Facts;

    #[test]
    fn a_key_consists_of_fields_of_the_items() {
        let facts = Facts::read(&crate::root()).unwrap();
        let spec = "io.k8s.api.core.v1.ServiceSpec";
        assert!(facts.verify_key(spec, "ports", "port,protocol").is_ok());
        assert!(facts.verify_key(spec, "ports", "port,gone").is_err());
        assert!(facts.verify_key(spec, "type", "port").is_err());
        assert!(facts.verify_key(spec, "externalIPs", "port").is_err());
    }
}
