//! Random mistakes in the text of a body: unknown fields, repeated fields, wrong types, cut text.

use serde_json::{Value, json};

use crate::random::{Choices as _, Random};

/// A prefix of names that is removed from the text, so that an object can have a name twice.
const TWICE: &str = "<twice>";

/// Puts a random mistake into a document, and returns its text.
pub(crate) fn spoil(random: &mut Random, document: &Value) -> String {
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
    // kube-apiserver quotes some data as it was sent, and smp-server sorted by name.
    document.sort_all_objects();
    document.to_string().replace(TWICE, "")
}

fn unknown(random: &mut Random, document: &mut Value) {
    let value = random.pick(&[json!(1), json!("x"), json!({"a": 1}), json!([])]);
    let name = if random.u8(..4) == 0 { "Metadata" } else { "nosuch" };
    if let Some(members) = any(random, document, Value::is_object).and_then(Value::as_object_mut) {
        members.insert(name.to_owned(), value);
    }
}

fn has_members(value: &Value) -> bool {
    value.as_object().is_some_and(|members| !members.is_empty())
}

fn twice(random: &mut Random, document: &mut Value) {
    let Some(members) = any(random, document, has_members).and_then(Value::as_object_mut) else { return };
    let Some((name, value)) = members.iter().nth(random.usize(..members.len())) else { return };
    let repeated = (format!("{TWICE}{name}"), value.clone());
    members.insert(repeated.0, repeated.1);
}

fn wrong_type(random: &mut Random, document: &mut Value) {
    let values = [json!(1), json!("x"), json!(true), json!({}), json!([]), json!(1.5), json!(null), json!({"a": "b"})];
    let wrong = random.pick(&values);
    let Some(members) = any(random, document, has_members).and_then(Value::as_object_mut) else { return };
    let position = random.usize(..members.len());
    if let Some(value) = members.values_mut().nth(position) {
        *value = wrong;
    }
}

/// A random value of those that are wanted.
pub(crate) fn any<'v>(
    random: &mut Random,
    document: &'v mut Value,
    is_wanted: fn(&Value) -> bool,
) -> Option<&'v mut Value> {
    let mut places = Vec::new();
    find(document, "", is_wanted, &mut places);
    let place = random.below(places.len());
    document.pointer_mut(places.get(place)?)
}

/// The places of the wanted values, as JSON pointers.
fn find(value: &Value, place: &str, is_wanted: fn(&Value) -> bool, places: &mut Vec<String>) {
    if is_wanted(value) {
        places.push(place.to_owned());
    }
    match value {
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(index, item)| find(item, &format!("{place}/{index}"), is_wanted, places));
        }
        Value::Object(members) => members.iter().for_each(|(name, member)| {
            find(member, &format!("{place}/{}", name.replace('~', "~0").replace('/', "~1")), is_wanted, places);
        }),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_of_every_sort() {
        let mut random = Random::with_seed(1);
        let document = json!({"metadata": {"name": "a"}, "spec": {"list": [{"a": 1}]}});
        let texts: Vec<String> = (0..100).map(|_| spoil(&mut random, &document)).collect();
        assert!(texts.iter().any(|text| text.contains("nosuch")));
        assert!(texts.iter().any(|text| text.matches("\"name\"").count() == 2));
        assert!(texts.iter().any(|text| serde_json::from_str::<Value>(text).is_err()));
        assert!(texts.iter().all(|text| !text.contains(TWICE)));
    }
}
