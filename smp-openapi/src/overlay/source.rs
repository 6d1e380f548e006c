//! The definitions that an overlay is applied to, and how its entries are resolved in them.

use std::collections::BTreeMap;

use smp_schema::GroupVersionKind;
use smp_schema::Schema;
use smp_suggest::{DidYouMean, near_names, shown};

use super::entry::{self, Entry, Target};
use crate::definitions::Definitions;
use crate::error::Problems;
use crate::field_path::{FieldNotFound, find_field};
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

    /// Returns the names of the definition and the field of an entry; `None` if this source does not have the type.
    pub(super) fn find(
        &self,
        entry: &Entry,
        place: &Place<'_>,
        problems: &mut Problems,
    ) -> Option<Result<(String, String), FieldNotFound>> {
        let schema = self.target(&entry.target)?;
        Some(find_field(schema, &entry.field).map(|found| {
            for change in &entry.changes {
                if let Err(message) = change.check(found.value.shape()) {
                    problems.report(&place.field(entry::word(change.attribute())), message);
                }
            }
            (found.holder.name().to_string(), found.field.name().to_string())
        }))
    }
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
