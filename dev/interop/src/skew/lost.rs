//! Describes briefly what an object lacks compared with the wanted one.

use serde_json::Value;

use crate::compare::same;

/// The differences of an object from the wanted one, each with its place; none if it is as wanted.
pub(crate) fn lost(wanted: &Value, got: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare("", wanted, got, &mut found);
    found
}

fn compare(path: &str, wanted: &Value, got: &Value, found: &mut Vec<String>) {
    match (wanted, got) {
        (Value::Object(wanted), Value::Object(got)) => {
            let place = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            let mut names: Vec<&String> =
                wanted.keys().chain(got.keys().filter(|name| !wanted.contains_key(*name))).collect();
            names.sort();
            for name in names {
                match (wanted.get(name), got.get(name)) {
                    (Some(wanted), Some(got)) => compare(&place(name), wanted, got, found),
                    (Some(_), None) => found.push(format!("`{}` lost", place(name))),
                    (None, _) => found.push(format!("`{}` stays", place(name))),
                }
            }
        }
        (Value::Array(wanted), Value::Array(got)) => compare_lists(path, wanted, got, found),
        (wanted, got) if same(wanted, got) => {}
        _ => found.push(format!("`{path}` wrong")),
    }
}

/// Removes equal items, then compares the remaining items pairwise; the rest is missing or surplus.
fn compare_lists(path: &str, wanted: &[Value], got: &[Value], found: &mut Vec<String>) {
    let mut left: Vec<&Value> = got.iter().collect();
    let mut missing = Vec::new();
    for (index, item) in wanted.iter().enumerate() {
        match left.iter().position(|other| same(item, other)) {
            Some(position) => drop(left.remove(position)),
            None => missing.push((index, item)),
        }
    }
    if missing.is_empty() && left.is_empty() {
        if !wanted.iter().zip(got).all(|(a, b)| same(a, b)) {
            found.push(format!("`{path}` in another order"));
        }
        return;
    }
    for ((index, wanted), got) in missing.iter().zip(&left) {
        compare(&format!("{path}[{index}]"), wanted, got, found);
    }
    found.extend(missing.iter().skip(left.len()).map(|(index, _)| format!("`{path}[{index}]` lost")));
    match left.len().saturating_sub(missing.len()) {
        0 => {}
        1 => found.push(format!("`{path}` has an extra item")),
        more => found.push(format!("`{path}` has {more} extra items")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::lost;

    #[test]
    fn an_equal_object_lacks_nothing() {
        assert!(lost(&json!({"a": [1, {"b": 2}]}), &json!({"a": [1, {"b": 2.0}]})).is_empty());
    }

    #[test]
    fn each_kind_of_difference_has_a_description() {
        let of = |wanted: Value, got: Value| lost(&json!({"a": wanted}), &json!({"a": got}));
        assert_eq!(of(json!({"b": 1, "c": 1}), json!({"c": 2, "d": 1})), ["`a.b` lost", "`a.c` wrong", "`a.d` stays"]);
        assert_eq!(of(json!([1, 2]), json!([2, 1])), ["`a` in another order"]);
        assert_eq!(of(json!([1, 2]), json!([2])), ["`a[0]` lost"]);
        assert_eq!(of(json!([1]), json!([1, 2])), ["`a` has an extra item"]);
        assert_eq!(of(json!([{"k": 1}, {"k": 2}]), json!([{"k": 1}, {"k": 2, "x": 1}])), ["`a[1].x` stays"]);
    }
}
