//! Subtrees that the patch adds or that replace a value of another type.

use serde_json::{Map, Value};

use super::site::Onto;
use crate::directive::PATCH;

/// The subtree as it is stored: a patch keeps null fields, a live object loses them. `None` for an object with `$patch`,
/// which adds nothing.
// UPSTREAM: an addition loses objects with `$patch` and keeps other directives.
pub(crate) fn added(value: &Value, onto: Onto) -> Option<Value> {
    match value {
        Value::Object(map) => object(map, onto).map(Value::Object),
        Value::Array(list) => Some(Value::Array(items(list, onto))),
        scalar => Some(scalar.clone()),
    }
}

fn object(map: &Map<String, Value>, onto: Onto) -> Option<Map<String, Value>> {
    let stays = |value: &Value| onto == Onto::Patch || !value.is_null();
    if map.get(PATCH).is_some_and(stays) {
        return None;
    }
    let fields = map.iter().filter(|(_, value)| stays(value));
    Some(fields.filter_map(|(name, value)| Some((name.clone(), added(value, onto)?))).collect())
}

/// The items of an added list; null items are kept.
pub(crate) fn items(list: &[Value], onto: Onto) -> Vec<Value> {
    list.iter().filter_map(|item| added(item, onto)).collect()
}
