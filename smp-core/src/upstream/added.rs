//! Subtrees that the patch adds or that replace a value of another type.

use serde_json::{Map, Value};

use crate::directive::PATCH;

/// What to do with null fields of objects in an added subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nulls {
    Drop,
    Keep,
}

/// The subtree as it is stored; `None` for an object with `$patch`, which adds nothing.
// UPSTREAM: an addition loses objects with `$patch` and keeps other directives.
pub(crate) fn added(value: &Value, nulls: Nulls) -> Option<Value> {
    match value {
        Value::Object(map) => object(map, nulls).map(Value::Object),
        Value::Array(list) => Some(Value::Array(items(list, nulls))),
        scalar => Some(scalar.clone()),
    }
}

fn object(map: &Map<String, Value>, nulls: Nulls) -> Option<Map<String, Value>> {
    let stays = |value: &Value| nulls == Nulls::Keep || !value.is_null();
    if map.get(PATCH).is_some_and(stays) {
        return None;
    }
    let fields = map.iter().filter(|(_, value)| stays(value));
    Some(fields.filter_map(|(name, value)| Some((name.clone(), added(value, nulls)?))).collect())
}

/// The items of an added list; null items are kept.
pub(crate) fn items(list: &[Value], nulls: Nulls) -> Vec<Value> {
    list.iter().filter_map(|item| added(item, nulls)).collect()
}
