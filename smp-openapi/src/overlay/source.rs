//! The definitions that an overlay is applied to, and how its entries are resolved in them.

use std::collections::BTreeMap;

use serde_json::{Map, json};
use smp_schema::GroupVersionKind;
use smp_schema::Schema;
use smp_suggest::{DidYouMean, near_names, shown};

use super::entry::{self, Entry, Target};
use super::free_form::FieldName;
use crate::definitions::Definitions;
use crate::document::Document;
use crate::error::Problems;
use crate::extension::{GROUP_VERSION_KIND, PRESERVE_UNKNOWN_FIELDS};
use crate::field_path::{FieldNotFound, find_field};
use crate::metadata;
use crate::pointer::Place;

/// Definitions with their kinds indexed.
pub(super) struct Source<'d, 's> {
    pub(super) definitions: &'d Definitions<'s>,
    kinds: BTreeMap<&'s GroupVersionKind, &'s str>,
}

impl<'d, 's> Source<'d, 's> {
    pub(super) fn new(definitions: &'d Definitions<'s>) -> Self {
        let mut kinds = BTreeMap::new();
        for (kind, name) in definitions.kinds() {
            kinds.entry(kind).or_insert(name);
        }
        Self { definitions, kinds }
    }

    /// Whether this source has a type.
    pub(super) fn has(&self, target: &Target) -> bool {
        self.target(target).is_some()
    }

    fn target(&self, target: &Target) -> Option<Schema<'s>> {
        match target {
            Target::Definition(name) => self.definitions.get(name),
            Target::Kind(kind) => self.kinds.get(kind).and_then(|name| self.definitions.get(name)),
        }
    }

    /// Returns the field of an entry; `None` if this source does not have the type.
    pub(super) fn find(
        &self,
        entry: &Entry,
        place: &Place<'_>,
        problems: &mut Problems,
    ) -> Option<Result<Site, FieldNotFound>> {
        let schema = self.target(&entry.target)?;
        let found = match (find_field(schema, &entry.field), schema.object()) {
            (Ok(found), _) => found,
            (Err(error), Some(table)) if error.is_free_form() => {
                return Some(Ok(Site::FreeForm(table.name().to_owned())));
            }
            (Err(error), _) => return Some(Err(error)),
        };
        for change in &entry.changes {
            if let Err(message) = change.check(found.value.shape()) {
                problems.report(&place.field(entry::word(change.attribute())), message);
            }
        }
        Some(Ok(Site::Field((found.holder.name().to_owned(), found.field.name().to_owned()))))
    }
}

/// What an entry changes in a source.
#[derive(Clone, Debug)]
pub(super) enum Site {
    /// A field of the schema.
    Field(FieldName),
    /// A part of a free-form value, on the path from this definition.
    FreeForm(String),
}

/// Returns the kinds of entries that are in a group without a schema, as a document in which they are free-form. A kind that is
/// similar to a known one is a typing error.
///
/// ```text
/// helm.toolkit.fluxcd.io/v2/HelmRelease   unless there is a schema of its group
/// apps/v1/Deploymnt                       no
/// ```
pub(super) fn unknown_kinds<'e>(
    entries: impl Iterator<Item = &'e Entry>,
    sources: &[Source<'_, '_>],
) -> Option<Document> {
    let known = || sources.iter().flat_map(|source| source.kinds.keys());
    let is_unknown = |kind: &GroupVersionKind| {
        let is_of_group = known().any(|known| known.group == kind.group);
        !is_of_group && near_names(&kind.to_string(), known().map(ToString::to_string)).is_empty()
    };
    let kinds = entries.filter_map(|entry| match &entry.target {
        Target::Kind(kind) if is_unknown(kind) => Some(kind),
        Target::Kind(_) | Target::Definition(_) => None,
    });
    let fields = metadata::RESOURCE_FIELDS.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone()));
    let fields: Map<_, _> = fields.collect();
    let mut definitions = Map::new();
    for kind in kinds {
        let definition = json!({
            "properties": fields,
            PRESERVE_UNKNOWN_FIELDS: true,
            GROUP_VERSION_KIND: [{"group": kind.group, "version": kind.version, "kind": kind.kind}],
        });
        definitions.insert(metadata::definition_name(kind), definition);
    }
    if definitions.is_empty() {
        return None;
    }
    let open = definitions.keys().cloned().collect();
    definitions.extend(metadata::DEFINITIONS.as_object().cloned().unwrap_or_default());
    crate::read(&json!({"definitions": definitions})).ok().map(|document| document.with_open(open))
}

/// Returns the error for a type that no source has.
pub(super) fn lost(target: &Target, sources: &[Source<'_, '_>]) -> String {
    let (what, near) = match target {
        Target::Definition(name) => {
            let names = sources.iter().flat_map(|source| source.definitions.iter().map(|(name, _)| name.to_owned()));
            (format!("unknown definition `{}`", shown(name)), near_names(name, names))
        }
        Target::Kind(kind) => {
            let kinds = sources.iter().flat_map(|source| source.kinds.keys().map(ToString::to_string));
            (format!("unknown kind `{}`", shown(&kind.to_string())), near_names(&kind.to_string(), kinds))
        }
    };
    let otherwise = match target {
        Target::Definition(_) => "use a definition of the schema that the overlay is for",
        Target::Kind(_) => "use a kind of the schema that the overlay is for, such as apps/v1/Deployment or v1/Pod",
    };
    format!("{what}; {}", DidYouMean { near: &near, otherwise })
}
