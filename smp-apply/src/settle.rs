//! Whether an object must be stored: times alone do not count.

use serde_json::{Map, Value};

use crate::managed::{self, Raw};
use crate::order;

/// Puts the old times back if nothing but times changed, as a server does before it stores an object. Returns whether the object changed.
///
/// ```
/// use serde_json::json;
/// use smp_apply::settle;
///
/// let object = |time: &str| json!({"metadata": {"managedFields": [{
///     "manager": "shop", "operation": "Apply", "apiVersion": "v1", "time": time, "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {}},
/// }]}});
/// let old = object("2026-11-27T08:00:00Z");
/// let mut new = object("2026-11-27T09:00:00Z");
/// assert!(!settle(&old, &mut new));
/// assert_eq!(new, old);
/// ```
pub fn settle(old: &Value, new: &mut Value) -> bool {
    let entries = |object| managed::raw(object).unwrap_or_default();
    let (before, after) = (entries(old), entries(new));
    let is_same = before.len() == after.len()
        && before
            .iter()
            .zip(&after)
            .all(|(before, after)| Raw { time: None, ..*before } == Raw { time: None, ..*after })
        && is_same_apart_from_entries(old, new);
    if !is_same {
        return true;
    }
    if before.iter().zip(&after).any(|(before, after)| before.time != after.time) {
        managed::set(new, managed::list(old).to_vec());
    }
    false
}

fn is_same_apart_from_entries(old: &Value, new: &Value) -> bool {
    let (Value::Object(old), Value::Object(new)) = (old, new) else { return old == new };
    are_same_fields(old, new, "metadata", |old, new| match (old, new) {
        (Value::Object(old), Value::Object(new)) => are_same_fields(old, new, "managedFields", |_, _| true),
        _ => old == new,
    })
}

/// Compares two maps; a special field in its own way.
fn are_same_fields(
    old: &Map<String, Value>,
    new: &Map<String, Value>,
    special: &str,
    is_same: impl Fn(&Value, &Value) -> bool,
) -> bool {
    old.len() == new.len()
        && old.iter().all(|(name, value)| {
            new.get(name).is_some_and(|other| {
                if name == special { is_same(value, other) } else { order::are_equal(value, other) }
            })
        })
}
