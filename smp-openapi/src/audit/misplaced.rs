//! Finds keys and strategies on fields where they have no effect, and the lists that they belong to.

use std::collections::BTreeMap;

use smp_schema::{Field, Kind};

use super::{Report, WarningKind, is_merged};
use crate::aspect::fields;
use crate::definitions::Definitions;

/// The lists that contain items of each type, as `DEFINITION.FIELD`.
pub(super) struct Holders<'s>(BTreeMap<&'s str, Vec<String>>);

impl<'s> Holders<'s> {
    pub(super) fn new(definitions: &Definitions<'s>) -> Self {
        let mut lists: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (name, schema) in definitions.iter() {
            for field in fields(schema).into_values() {
                let Kind::List(item) = schema.field_schema(field).kind() else { continue };
                if let Some(table) = item.object() {
                    lists.entry(table.name()).or_default().push(format!("{name}.{}", field.name()));
                }
            }
        }
        Self(lists)
    }

    /// Returns the lists of a type for a message; `None` if there are none.
    pub(super) fn of(&self, definition: &str) -> Option<String> {
        let lists = self.0.get(definition)?;
        let shown = lists[..lists.len().min(HOLDERS)].join("`, `");
        let more = lists.len().saturating_sub(HOLDERS);
        Some(if more == 0 { format!("`{shown}`") } else { format!("`{shown}` and {more} more") })
    }
}

/// The maximum number of lists in a warning.
const HOLDERS: usize = 3;

/// Warns of a patch extension on a scalar, which usually belongs on the list that contains the scalar's object.
///
/// ```yaml
/// NodeSpec: {taints: [Taint]}         # the key belongs here
/// Taint: {key: string, merge_key: key}
/// ```
pub(super) fn scalar(field: &Field<'_>, lists: impl FnOnce() -> Option<String>, report: Report<'_>) {
    let key = field.merge_key().join(",");
    if key.is_empty() && !is_merged(field) {
        return;
    }
    let fix = match (lists(), key.is_empty()) {
        (None, _) => "no list contains this type, so remove it".to_owned(),
        (Some(lists), false) => format!("declare it as the recommended key of {lists}, and remove it here"),
        (Some(lists), true) => format!("move it to {lists} with a merge key, or remove it"),
    };
    if key.is_empty() {
        report(WarningKind::MergeOfScalar, format!("the strategy `merge` has no effect on a scalar; {fix}"));
    } else {
        let message = format!("the merge key `{key}` is at the wrong level, where it has no effect; {fix}");
        report(WarningKind::MergeKeyAtWrongLevel, message);
    }
}

/// Warns of a merge key on a field that is not a list of objects, or one that does not name scalar fields of the items.
pub(super) fn key(field: &Field<'_>, kind: Kind<'_>, report: Report<'_>) {
    if field.merge_key().is_empty() {
        return;
    }
    let (place, fix) = match kind {
        Kind::List(item) if item.object().is_some() => {
            ("the items have no such scalar field", "name fields that they have")
        }
        Kind::List(_) => ("the items are not objects with fields", "remove it"),
        _ => ("the field is not a list", "remove it"),
    };
    let key = field.merge_key().join(",");
    report(WarningKind::KeyWithoutEffect, format!("the merge key `{key}` has no effect: {place}; {fix}"));
}
