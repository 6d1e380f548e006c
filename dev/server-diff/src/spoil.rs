//! Random mistakes in the text of a body: unknown fields, repeated fields, wrong types, cut text.

use fastrand::Rng;
use serde_json::{Value, json};

/// A prefix of names that is removed from the text, so that an object can have a name twice.
const TWICE: &str = "<twice>";

/// Puts a random mistake into a document, and returns its text.
pub(crate) fn spoil(random: &mut Rng, document: &Value) -> String {
    let mut document = document.clone();
    match random.u8(..10) {
        0..4 => unknown(random, &mut document),
        4..6 => twice(random, &mut document),
        6..9 => wrong_type(random, &mut document),
        _ => {
            let text = document.to_string();
            let end = (0..=random.usize(..text.len())).rev().find(|end| text.is_char_boundary(*end));
            return text[..end.unwrap_or_default()].to_owned();
        }
    }
    document.to_string().replace(TWICE, "")
}

fn unknown(random: &mut Rng, document: &mut Value) {
    let value = [json!(1), json!("x"), json!({"a": 1}), json!([])][random.usize(..4)].clone();
    let name = if random.u8(..4) == 0 { "Metadata" } else { "nosuch" };
    if let Some(members) = any(random, document, Value::is_object).and_then(Value::as_object_mut) {
        members.insert(name.to_owned(), value);
    }
}

fn twice(random: &mut Rng, document: &mut Value) {
    let has_members = |value: &Value| value.as_object().is_some_and(|members| !members.is_empty());
    let Some(members) = any(random, document, has_members).and_then(Value::as_object_mut) else { return };
    let Some((name, value)) = members.iter().nth(random.usize(..members.len())) else { return };
    let repeated = (format!("{TWICE}{name}"), value.clone());
    members.insert(repeated.0, repeated.1);
}

fn wrong_type(random: &mut Rng, document: &mut Value) {
    let values = [json!(1), json!("x"), json!(true), json!({}), json!([]), json!(1.5), json!(null), json!({"a": "b"})];
    let wrong = values[random.usize(..values.len())].clone();
    let has_members = |value: &Value| value.as_object().is_some_and(|members| !members.is_empty());
    let Some(members) = any(random, document, has_members).and_then(Value::as_object_mut) else { return };
    let position = random.usize(..members.len());
    if let Some(value) = members.values_mut().nth(position) {
        *value = wrong;
    }
}

/// A random value of those that are wanted.
fn any<'v>(
    random: &mut Rng,
    document: &'v mut Value,
    is_wanted: impl Fn(&Value) -> bool + Copy,
) -> Option<&'v mut Value> {
    let count = count(document, is_wanted);
    let mut skipped = random.usize(..count.max(1));
    find(document, is_wanted, &mut skipped)
}

fn count(value: &Value, is_wanted: impl Fn(&Value) -> bool + Copy) -> usize {
    let below: usize = match value {
        Value::Array(items) => items.iter().map(|item| count(item, is_wanted)).sum(),
        Value::Object(members) => members.values().map(|member| count(member, is_wanted)).sum(),
        _ => 0,
    };
    below + usize::from(is_wanted(value))
}

fn find<'v>(
    value: &'v mut Value,
    is_wanted: impl Fn(&Value) -> bool + Copy,
    skipped: &mut usize,
) -> Option<&'v mut Value> {
    if is_wanted(value) {
        if *skipped == 0 {
            return Some(value);
        }
        *skipped -= 1;
    }
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| find(item, is_wanted, skipped)),
        Value::Object(members) => members.values_mut().find_map(|member| find(member, is_wanted, skipped)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_of_every_sort() {
        let mut random = Rng::with_seed(1);
        let document = json!({"metadata": {"name": "a"}, "spec": {"list": [{"a": 1}]}});
        let texts: Vec<String> = (0..100).map(|_| spoil(&mut random, &document)).collect();
        assert!(texts.iter().any(|text| text.contains("nosuch")));
        assert!(texts.iter().any(|text| text.matches("\"name\"").count() == 2));
        assert!(texts.iter().any(|text| serde_json::from_str::<Value>(text).is_err()));
        assert!(texts.iter().all(|text| !text.contains(TWICE)));
    }
}
