//! Applies the entries of an overlay to one collection of definitions.

use smp_schema::{Attribute, Problem, Rule};

use super::free_form::{self, FieldName, field_of};
use super::source::Site;
use super::{Overlay, entry};
use crate::definitions::{Definitions, Tables};
use crate::document::Document;
use crate::error::Problems;
use crate::field_path;
use crate::pointer::Place;

impl Overlay {
    /// Returns a copy of the source with the changes of the entries.
    pub(super) fn change(
        &self,
        source: &Definitions<'_>,
        found: &[(usize, Site)],
        problems: &mut Problems,
    ) -> Option<Document> {
        let mut tables = source.tables();
        let found = self.resolve(found, &mut tables, problems);
        for Found { entry, field } in &found {
            let Some(field) = field_of(&mut tables, field) else { continue };
            self.entries[*entry].changes.iter().for_each(|change| change.make(field));
        }
        let is_made_here = |problem: &Problem| self.made(&found, problem).is_some();
        tables.build_unless(is_made_here).map_err(|violated| self.blame(&found, violated, problems)).ok()
    }

    /// Returns the fields that the entries change, in their order, and describes those in free-form values. Shorter paths are first,
    /// because they decide what contains the fields of longer ones.
    ///
    /// ```yaml
    /// - {gvk: example.com/v1/Release, field: spec.values.apps.env, strategy: merge, merge_key: name}
    /// - {gvk: example.com/v1/Release, field: spec.values.apps, strategy: merge, merge_key: app}   # first: `apps` is a list
    /// ```
    fn resolve(&self, found: &[(usize, Site)], tables: &mut Tables, problems: &mut Problems) -> Vec<Found> {
        let path = |entry: usize| field_path::parse(&self.entries[entry].field).unwrap_or_default();
        let mut open: Vec<_> = found.iter().map(|(entry, site)| (*entry, path(*entry), site)).collect();
        open.sort_by_key(|(_, path, site)| match site {
            Site::Field(_) => 0,
            Site::FreeForm(_) => path.len(),
        });
        let mut found = Vec::new();
        for (entry, path, site) in open {
            let field = match site {
                Site::Field(field) => Ok(field.clone()),
                Site::FreeForm(definition) => free_form::describe(tables, definition, &path),
            };
            match field {
                Ok(field) => {
                    free_form::shape(tables, &field, &self.entries[entry].changes);
                    found.push(Found { entry, field });
                }
                Err(message) => drop(problems.report(&Place::Root(0).index(entry).field("field"), message)),
            }
        }
        found.sort_by_key(|found| found.entry);
        found
    }

    /// Returns the last entry that changed a part of the violated rule.
    fn made<'f>(&self, found: &'f [Found], problem: &Problem) -> Option<&'f Found> {
        let is_cause = |attribute: Attribute| {
            problem.attribute == Some(attribute)
                || problem.rule == Rule::MergeNeedsKey && attribute == Attribute::MergeKey
        };
        let has_cause =
            |found: &&Found| self.entries[found.entry].changes.iter().any(|change| is_cause(change.attribute()));
        found.iter().rev().filter(|found| found.is_of(problem)).find(has_cause)
    }

    /// Reports violated rules at the entries that caused them: the last one that changed the attribute, or else the
    /// last one that changed the field.
    fn blame(&self, found: &[Found], violated: impl IntoIterator<Item = Problem>, problems: &mut Problems) {
        for problem in violated {
            let root = Place::Root(0);
            let changes = |found: &Found, attribute| {
                self.entries[found.entry].changes.iter().any(|change| change.attribute() == attribute)
            };
            let found = self.made(found, &problem).or_else(|| found.iter().rev().find(|found| found.is_of(&problem)));
            match (found, problem.attribute) {
                (Some(found), Some(attribute)) if changes(found, attribute) => {
                    problems.report(&root.index(found.entry).field(entry::word(attribute)), problem.message)
                }
                (Some(found), _) => problems.report(&root.index(found.entry), problem.message),
                (None, _) => problems.report(&root, problem.to_string()),
            };
        }
    }
}

/// A field in one source that an entry refers to.
#[derive(Clone, Debug)]
struct Found {
    entry: usize,
    field: FieldName,
}

impl Found {
    /// Whether a problem is about this field.
    fn is_of(&self, problem: &Problem) -> bool {
        self.field.0 == problem.definition && self.field.1 == problem.field
    }
}
