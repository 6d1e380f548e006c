//! The descriptions of fields: defaults, patch strategies and immutability, from the tables.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::crd::keyword;
use crate::resource::{Resource, Rules};
use crate::rules::immutable;
use crate::tables;
use crate::types::{Kind, Struct};

/// The defaults by struct and field. A value `?` depends on other fields.
static DEFAULTS: LazyLock<HashMap<(&str, &str), &str>> = LazyLock::new(|| {
    let rows = tables::rows(include_str!("../../data/defaults.tsv"), tables::columns::<3>);
    rows.into_iter().filter(|[.., value]| *value != "~").map(|[of, field, value]| ((of, field), value)).collect()
});

/// Adds descriptions to built-in types.
///
/// ```yaml
/// protocol:
///   type: string
///   description: Defaults to "TCP".
/// ```
pub(super) fn add(schemas: &mut Map<String, Value>, resources: &[&Resource]) {
    let fixed = immutable_fields(resources);
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
        if let Rules::BuiltIn(of) = &resource.rules
            && let Some(schema) = schemas.get_mut(of.name)
        {
            let text = format!(
                "The kind {} of {}. The descriptions of its fields are their defaults and the way in which a strategic merge \
                 patch changes them.",
                resource.kind,
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
    DEFAULTS.get(&(of, field)).map(|value| match *value {
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

/// The fields that cannot change, by struct and name.
fn immutable_fields(resources: &[&Resource]) -> Vec<(&'static str, &'static str)> {
    let of = |resource: &&Resource| {
        let Rules::BuiltIn(of) = resource.rules else { return Vec::new() };
        immutable::paths(resource).filter_map(|path| field_at(of, path)).collect()
    };
    resources.iter().flat_map(of).collect()
}

/// The struct and the name of the field at a path.
fn field_at(of: &'static Struct, path: &[&'static str]) -> Option<(&'static str, &'static str)> {
    let (first, rest) = path.split_first()?;
    let field = &of.fields[of.position(first)?];
    match field.slot.kind {
        _ if rest.is_empty() => Some((of.name, field.name)),
        Kind::Struct(id) => field_at(id.get(), rest),
        _ => None,
    }
}
