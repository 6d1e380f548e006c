//! One entry of a patch list: by which fields it names its item.

use serde_json::{Map, Value};

use super::comparison::Comparison;
use super::versions::get;
use crate::directive::PATCH_MERGE_KEY;

/// An entry that merges into an item or adds one.
pub(super) struct Entry {
    /// The place in modified of the item that it is for; `None` for one that only current has.
    pub(super) modified: Option<usize>,
    /// The place in current of the item that it takes; `None` for a new one, and for one that is deleted and created.
    pub(super) takes: Option<usize>,
    pub(super) map: Map<String, Value>,
}

/// An entry that says by which fields it names its item; the values of those are `item`'s where it is given.
pub(super) fn named(
    list: &Comparison<'_, '_>,
    fields: &[usize],
    sends: bool,
    item: Option<&Map<String, Value>>,
    rest: Value,
) -> Map<String, Value> {
    let mut entry = Map::new();
    if sends {
        let names: Value = fields.iter().map(|field| list.recommended_key[*field].name).collect();
        entry.insert(PATCH_MERGE_KEY.to_owned(), names);
    }
    if let Some(item) = item {
        copy_key(list, fields, item, &mut entry);
    }
    if let Value::Object(mut rest) = rest {
        entry.append(&mut rest);
    }
    entry
}

/// Adds the key fields that an item has to its entry. An entry must hold the first field of the default key, so where an
/// item has it by its default alone, that is written out.
pub(super) fn copy_key(
    list: &Comparison<'_, '_>,
    fields: &[usize],
    item: &Map<String, Value>,
    entry: &mut Map<String, Value>,
) {
    for index in fields {
        let field = &list.recommended_key[*index];
        let default = || field.default.as_ref().filter(|_| *index == 0 && !list.default_key.is_empty())?.to_value();
        if let Some(value) = get(item, field.name).cloned().or_else(default) {
            entry.insert(field.name.to_owned(), value);
        }
    }
}
