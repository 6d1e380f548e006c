//! The `$` vocabulary of patches, and how a patch object is split into directives and fields.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::error::{Code, Error};
use crate::path::Place;
use crate::plan::Context;
use crate::schema::ObjectSchema;

/// Replaces or deletes the object or list that it stands in.
pub(crate) const PATCH: &str = "$patch";
/// Names the fields of an object that stay.
pub(crate) const RETAIN_KEYS: &str = "$retainKeys";
/// Names the fields that identify a list entry.
pub(crate) const PATCH_MERGE_KEY: &str = "$patchMergeKey";
/// Followed by a list's name: the order of its items.
pub(crate) const SET_ELEMENT_ORDER: &str = "$setElementOrder/";
/// Followed by a list's name: values that go.
pub(crate) const DELETE_FROM_PRIMITIVE_LIST: &str = "$deleteFromPrimitiveList/";

/// The values of `$patch`.
pub(crate) const REPLACE: &str = "replace";
pub(crate) const DELETE: &str = "delete";
const MERGE: &str = "merge";

/// What `$patch` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patch {
    Replace,
    Delete,
}

/// A patch object, split.
#[derive(Default)]
pub(crate) struct Split<'p> {
    pub(crate) patch: Option<Patch>,
    pub(crate) retain_keys: Option<Vec<&'p str>>,
    pub(crate) patch_merge_key: Option<&'p Value>,
    /// `$setElementOrder/…`, by the name of the list.
    pub(crate) orders: BTreeMap<&'p str, &'p Value>,
    /// `$deleteFromPrimitiveList/…`, by the name of the list.
    pub(crate) deletions: BTreeMap<&'p str, &'p Value>,
    pub(crate) fields: Vec<(&'p str, &'p Value)>,
}

/// Whether a field of this name is a directive in every patch.
pub(crate) fn is_known(name: &str) -> bool {
    name.starts_with('$')
        && ([PATCH, RETAIN_KEYS, PATCH_MERGE_KEY].contains(&name)
            || name.starts_with(SET_ELEMENT_ORDER)
            || name.starts_with(DELETE_FROM_PRIMITIVE_LIST))
}

/// Whether apply would take a field of this name for a directive, in an object with this table.
pub(crate) fn is_directive(name: &str, table: Option<&ObjectSchema>) -> bool {
    name.starts_with('$') && (is_known(name) || table.is_some_and(|table| is_unknown(name, table)))
}

fn is_unknown(name: &str, table: &ObjectSchema) -> bool {
    name.starts_with('$') && table.field(name).is_none() && table.additional().is_none()
}

/// Splits a patch object. `table` is there for a typed object: in maps and free-form values a `$` field that is no
/// directive is data.
pub(crate) fn split<'p>(
    context: &Context<'_>,
    map: &'p Map<String, Value>,
    table: Option<&ObjectSchema>,
    place: &Place<'_>,
) -> Result<Split<'p>, Error> {
    let mut split = Split::default();
    for (name, value) in map {
        if !name.starts_with('$') {
            split.fields.push((name, value));
        } else if name == PATCH {
            split.patch = context.pass(patch(context, value, place))?;
        } else if name == RETAIN_KEYS {
            split.retain_keys = context.pass(retain_keys(context, value, place))?;
        } else if name == PATCH_MERGE_KEY {
            split.patch_merge_key = Some(value);
        } else if let Some(field) = name.strip_prefix(SET_ELEMENT_ORDER) {
            split.orders.insert(field, value);
        } else if let Some(field) = name.strip_prefix(DELETE_FROM_PRIMITIVE_LIST) {
            split.deletions.insert(field, value);
        } else if table.is_some_and(|table| is_unknown(name, table)) {
            context.pass(context.unknown_directive(name, place))?;
        } else {
            split.fields.push((name, value));
        }
    }
    Ok(split)
}

fn patch(context: &Context<'_>, value: &Value, place: &Place<'_>) -> Result<Patch, Error> {
    let message = match value.as_str() {
        Some(REPLACE) => return Ok(Patch::Replace),
        Some(DELETE) => return Ok(Patch::Delete),
        Some(MERGE) => {
            "`$patch: merge` is not for patches, merging is what the schema says; to merge a list by other fields, \
             put `$patchMergeKey` into its entries"
        }
        _ => "`$patch` must be `replace` or `delete`",
    };
    Err(context.error(Code::InvalidDirective, place, message))
}

fn retain_keys<'p>(context: &Context<'_>, value: &'p Value, place: &Place<'_>) -> Result<Vec<&'p str>, Error> {
    let names = value.as_array().and_then(|names| names.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    names.ok_or_else(|| context.error(Code::InvalidDirective, place, "`$retainKeys` must be a list of field names"))
}

/// The directive that somebody who wrote `name` most likely meant.
pub(crate) fn nearest(name: &str) -> &'static str {
    const ALL: [&str; 5] = [PATCH, RETAIN_KEYS, PATCH_MERGE_KEY, SET_ELEMENT_ORDER, DELETE_FROM_PRIMITIVE_LIST];
    let stem = name.split('/').next().unwrap_or(name);
    ALL.into_iter().min_by_key(|known| distance(stem, known.trim_end_matches('/'))).unwrap_or(PATCH)
}

/// The number of single-character edits between two short words.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, a) in a.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{
        DELETE_FROM_PRIMITIVE_LIST, PATCH, PATCH_MERGE_KEY, RETAIN_KEYS, SET_ELEMENT_ORDER, distance, nearest,
    };

    #[test]
    fn the_distance_of_two_words_counts_letters_put_in_taken_out_and_changed() {
        let all = [("", "", 0), ("abc", "abc", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abd", 1), ("abc", "ac", 1)];
        for (a, b, wanted) in all.into_iter().chain([("ac", "abc", 1), ("kitten", "sitting", 3), ("ab", "ba", 2)]) {
            assert_eq!(distance(a, b), wanted, "{a} {b}");
        }
    }

    #[test]
    fn a_slip_of_the_pen_leads_to_the_directive_that_was_meant() {
        for (written, meant) in [
            ("$pach", PATCH),
            ("$patchs", PATCH),
            ("$retainKey", RETAIN_KEYS),
            ("$patchMergeKeys", PATCH_MERGE_KEY),
            ("$setElementsOrder/ports", SET_ELEMENT_ORDER),
            ("$deleteFromPrimitivList/finalizers", DELETE_FROM_PRIMITIVE_LIST),
        ] {
            assert_eq!(nearest(written), meant);
        }
    }
}
