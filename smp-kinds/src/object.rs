//! Access to the fields of objects.

use serde_json::{Map, Value};

/// A field of an object. Most objects have few fields, and comparing their names is faster than hashing one.
pub fn member<'a>(members: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    /// The most fields that are compared.
    const FEW: usize = 16;
    #[cfg(feature = "visits")]
    crate::visits::add();
    if members.len() > FEW {
        return members.get(name);
    }
    members.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// Whether two values are equal. Versions of an object mostly have their fields in the same order, so no name is looked up.
pub fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(members), Value::Object(others)) => {
            if members.len() != others.len() {
                return false;
            }
            let mut pairs = members.iter().zip(others);
            match pairs.find(|((name, value), (known, other))| name != known || !is_same(value, other)) {
                None => true,
                Some(((name, _), (known, _))) => name != known && members == others,
            }
        }
        (Value::Array(items), Value::Array(others)) => {
            items.len() == others.len() && items.iter().zip(others).all(|(item, other)| is_same(item, other))
        }
        (one, other) => one == other,
    }
}

/// The value at a path of names; null if the path leads nowhere. It is what indexing returns, without hashing the names.
pub fn at<'a>(object: &'a Value, path: &[&str]) -> &'a Value {
    path.iter().try_fold(object, |object, name| member(object.as_object()?, name)).unwrap_or(&Value::Null)
}

/// The text at a path of names; empty if the path leads nowhere.
pub fn text_at<'a>(object: &'a Value, path: &[&str]) -> &'a str {
    at(object, path).as_str().unwrap_or_default()
}

/// Raises the generation by one. A client may have set it to any number.
pub fn raise_generation(object: &mut Value) {
    let generation = at(object, &["metadata", "generation"]).as_i64().unwrap_or_default();
    set_metadata(object, "generation", generation.saturating_add(1));
}

/// Sets a field of an object, or removes it if there is no value.
pub fn set_field(object: &mut Value, name: &str, value: Option<Value>) {
    let Some(members) = object.as_object_mut() else { return };
    match value {
        Some(value) => members.insert(name.to_owned(), value),
        None => members.remove(name),
    };
}

/// Sets a field of the metadata.
pub fn set_metadata(object: &mut Value, name: &str, value: impl Into<Value>) {
    object["metadata"][name] = value.into();
}

/// Removes a field of the metadata and returns it.
pub fn take_metadata(object: &mut Value, name: &str) -> Option<Value> {
    object.get_mut("metadata")?.as_object_mut()?.remove(name)
}

/// Sets a list in the metadata, or removes it if it is empty.
pub fn set_list(object: &mut Value, name: &str, items: Vec<impl Into<Value>>) {
    if items.is_empty() {
        take_metadata(object, name);
    } else {
        set_metadata(object, name, items);
    }
}

/// The finalizers of an object.
pub fn finalizers(object: &Value) -> Vec<&str> {
    at(object, &["metadata", "finalizers"]).as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// A scalar as text; empty for all others.
pub(crate) fn scalar(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(_) | Value::Bool(_) => value.to_string(),
        _ => String::new(),
    }
}

/// The items of a list; none if it is another value.
pub(crate) fn items(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_the_same_whatever_the_order_of_their_fields() {
        let one = json!({"a": 1, "b": {"c": [1, 2], "d": null}});
        for (other, expected) in [
            (json!({"a": 1, "b": {"c": [1, 2], "d": null}}), true),
            (json!({"b": {"d": null, "c": [1, 2]}, "a": 1}), true),
            (json!({"b": {"d": null, "c": [2, 1]}, "a": 1}), false),
            (json!({"a": 1, "b": {"c": [1, 2], "d": 0}}), false),
            (json!({"a": 1, "b": {"c": [1, 2]}}), false),
            (json!({"a": 1, "c": {"c": [1, 2], "d": null}}), false),
            (json!([]), false),
        ] {
            assert_eq!(is_same(&one, &other), expected, "{other}");
            assert_eq!(is_same(&one, &other), one == other);
        }
    }

    #[test]
    fn a_field_is_found_among_few_and_among_many() {
        for count in [0, 1, 16, 17, 40] {
            let members: Map<String, Value> = (0..count).map(|number| (format!("f{number}"), number.into())).collect();
            assert_eq!(member(&members, "f0"), members.get("f0"));
            assert_eq!(member(&members, "f16"), members.get("f16"));
            assert_eq!(member(&members, "absent"), None);
        }
    }
}
