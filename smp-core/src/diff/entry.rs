//! An entry of a patch list, and the key fields that it has.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::comparison::Comparison;
use super::items::Item;
use crate::directive::PATCH_MERGE_KEY;

/// An entry that changes or adds an item.
pub(super) struct Entry {
    /// The index in modified of its item; `None` for an item that only current has.
    pub(super) modified: Option<usize>,
    /// The index in current of the item that it changes; `None` for a new item, and for an item that is deleted and
    /// created again.
    pub(super) takes: Option<usize>,
    pub(super) map: Map<String, Value>,
}

/// Adds key fields, and `$patchMergeKey` if it is sent, to an entry. If `item` is given, the values come from it.
pub(super) fn named(
    list: &Comparison<'_, '_>,
    fields: &[usize],
    sends: bool,
    item: Option<&Item<'_>>,
    rest: Value,
) -> Map<String, Value> {
    let rest = if let Value::Object(rest) = rest { rest } else { Map::new() };
    let (mut entry, rest) = if *SORTS_NAMES { (rest, Map::new()) } else { (Map::new(), rest) };
    if sends {
        let names: Value = fields.iter().map(|field| list.recommended_key[*field].name).collect();
        entry.insert(PATCH_MERGE_KEY.to_owned(), names);
    }
    if let Some(item) = item.filter(|item| item.is_object()) {
        copy_key(list, fields, item, &mut entry);
    }
    entry.extend(rest);
    entry
}

/// Whether maps sort their names. If not (`serde_json` with the feature `preserve_order`), the key fields are added first.
static SORTS_NAMES: LazyLock<bool> = LazyLock::new(|| {
    let map: Map<String, Value> = ["b", "a"].map(|name| (name.to_owned(), Value::Null)).into_iter().collect();
    map.keys().is_sorted()
});

/// Copies the key fields of an item to its entry. An entry must have the first field of the default key, so if the item
/// only has it by default, the default is written.
pub(super) fn copy_key(list: &Comparison<'_, '_>, fields: &[usize], item: &Item<'_>, entry: &mut Map<String, Value>) {
    for index in fields {
        let field = &list.recommended_key[*index];
        let default = || field.default.as_ref().filter(|_| *index == 0 && !list.default_key.is_empty())?.to_value();
        if let Some(value) = item.key_value(*index, field).or_else(default) {
            entry.entry(field.name).or_insert(value);
        }
    }
}
