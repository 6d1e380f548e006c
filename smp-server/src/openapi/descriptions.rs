//! The descriptions of fields: defaults, patch strategies and immutability, from the tables.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use smp_kinds::__private::rules::immutable;

use crate::crd::keyword;
use crate::defaults;
use crate::resource::{Resource, Rules};

/// Adds descriptions to built-in types.
///
/// ```yaml
/// protocol:
///   type: string
///   description: Defaults to "TCP".
/// ```
pub(super) fn add(schemas: &mut Map<String, Value>, resources: &[&Resource]) {
    let fixed: Vec<_> = resources.iter().flat_map(|resource| immutable::fields(resource)).collect();
    for (name, schema) in &mut *schemas {
        for (field, property) in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
            let mut facts = Vec::new();
            if fixed.contains(&(name.as_str(), field.as_str())) {
                facts.push("It cannot change.".to_owned());
            }
            facts.extend(default(name, field));
            facts.extend(patch(property));
            if !facts.is_empty() {
                describe(property, facts.join(" "));
            }
        }
    }
    for resource in resources {
        if let Rules::BuiltIn(of) = resource.rules()
            && let Some(schema) = schemas.get_mut(of.name)
        {
            let text = format!(
                "The kind {} of {}. The descriptions of its fields are their defaults and the way in which a strategic merge \
                 patch changes them.",
                resource.kind(),
                resource.api_version()
            );
            describe(schema, text);
        }
    }
}

fn describe(schema: &mut Value, text: String) {
    let Some(members) = schema.as_object_mut() else { return };
    // Other keywords have no effect in an object with a reference.
    if let Some(reference) = members.remove("$ref") {
        members.insert("allOf".to_owned(), json!([{"$ref": reference}]));
    }
    members.insert("description".to_owned(), text.into());
}

fn default(of: &str, field: &str) -> Option<String> {
    defaults::described(of, field).map(|value| match value {
        "?" => "The default depends on other fields.".to_owned(),
        value => format!("Defaults to {value}."),
    })
}

/// How a strategic merge patch changes a field, if it does not simply merge or replace the value.
fn patch(property: &Value) -> Option<String> {
    let extension = |name: &str| property[name].as_str();
    let strategy = extension(keyword::PATCH_STRATEGY).unwrap_or_default();
    let (key, whole) = (extension(keyword::PATCH_MERGE_KEY), extension(keyword::RECOMMENDED_KEY));
    let is_list = property["type"] == "array";
    let mut text = match key {
        Some(key) if strategy.contains("merge") => format!("A strategic merge patch merges items by `{key}`."),
        _ if is_list && strategy.contains("merge") => "A strategic merge patch adds its items to the list.".to_owned(),
        _ if is_list => "A strategic merge patch replaces the list.".to_owned(),
        _ if strategy.contains("replace") => "A strategic merge patch replaces the value.".to_owned(),
        _ => String::new(),
    };
    if strategy.contains("retainKeys") {
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str("With `$retainKeys`, a strategic merge patch removes the fields that it does not list.");
    }
    if let Some(whole) = whole.filter(|whole| key != Some(*whole)) {
        let _ = write!(text, " With the directive for merge keys, it merges items by `{whole}`.");
    }
    Some(text).filter(|text| !text.is_empty())
}
