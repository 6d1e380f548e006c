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

/// `metadata: {"name": "x", "managedFields": []}` and `metadata: {"name": "x"}` are the same.
fn is_same_apart_from_entries(old: &Value, new: &Value) -> bool {
    are_same(Some(old), Some(new), &["metadata", "managedFields"])
}

/// Compares two values without the field at a path.
fn are_same(old: Option<&Value>, new: Option<&Value>, without: &[&str]) -> bool {
    let Some((name, below)) = without.split_first() else { return true };
    match (old, new) {
        (Some(Value::Object(old)), Some(Value::Object(new))) => {
            let others = |map: &Map<String, Value>| map.len() - usize::from(map.contains_key(*name));
            let is_same = |(field, value): (&String, &Value)| {
                field == name || new.get(field).is_some_and(|other| order::are_equal(value, other))
            };
            others(old) == others(new) && old.iter().all(is_same) && are_same(old.get(*name), new.get(*name), below)
        }
        _ => old == new,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::settle;

    #[test]
    fn an_empty_list_of_entries_is_as_good_as_none() {
        let [none, empty] =
            [json!({"metadata": {"name": "x"}}), json!({"metadata": {"name": "x", "managedFields": []}})];
        assert!(!settle(&none, &mut empty.clone()));
        assert!(!settle(&empty, &mut none.clone()));
        assert!(settle(&empty, &mut json!({"metadata": {"name": "y"}})));
        assert!(settle(&none, &mut json!({"metadata": {"name": "x"}, "data": {}})));
        assert!(settle(&json!({"data": {}}), &mut json!({"metadata": {}, "data": {}})));
    }
}
