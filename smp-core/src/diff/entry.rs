//! An entry of a patch list, and the key fields that it has.

use serde_json::{Map, Value};

use super::comparison::Comparison;
use crate::directive::PATCH_MERGE_KEY;
use crate::document::Node;

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
    item: Option<Node<'_>>,
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
    if let Value::Object(rest) = rest {
        entry.extend(rest);
    }
    entry
}

/// Copies the key fields of an item to its entry. An entry must have the first field of the default key, so if the item
/// only has it by default, the default is written.
pub(super) fn copy_key(list: &Comparison<'_, '_>, fields: &[usize], item: Node<'_>, entry: &mut Map<String, Value>) {
    for index in fields {
        let field = &list.recommended_key[*index];
        let default = || field.default.as_ref().filter(|_| *index == 0 && !list.default_key.is_empty())?.to_value();
        let value = item.get(field.name).filter(|value| !value.is_null()).map(Node::to_value);
        if let Some(value) = value.or_else(default) {
            entry.insert(field.name.to_owned(), value);
        }
    }
}
