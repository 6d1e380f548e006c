//! Writes documentation: adds the stored keywords to the schema of their value.

use serde_json::{Map, Value, json};
use smp_schema::{Documentation, Keyword};

use crate::extension::is_validations;
use crate::version::OpenApi;

/// Adds documentation to the schema of a value, and to those of its items or values.
pub(crate) fn write(documentation: &Documentation, schema: &mut Map<String, Value>, version: OpenApi) {
    if documentation.is_empty() {
        return;
    }
    stand_beside(schema, version);
    if let Some(of_type) = documentation.of_type {
        write(of_type, schema, version);
    }
    for keyword in &*documentation.keywords {
        add(keyword, schema);
    }
    if let Some(items) = &documentation.items
        && let Some(schema) = items_of(schema)
    {
        write(items, schema, version);
    }
}

/// In OpenAPI 3.0 `$ref` cannot have other keywords next to it, so the reference is moved into an `allOf`.
pub(crate) fn stand_beside(schema: &mut Map<String, Value>, version: OpenApi) {
    if version == OpenApi::V3
        && let Some(reference) = schema.remove("$ref")
    {
        schema.insert("allOf".to_owned(), json!([{"$ref": reference}]));
    }
}

/// Whether the members of a union are exactly an integer and a string, which the type already expresses.
pub(crate) fn is_integer_or_string(members: &Value) -> bool {
    *members == json!([{"type": "integer"}, {"type": "string"}])
}

/// Returns the schema of the items or values. If they can have any type, it may not exist yet.
fn items_of(schema: &mut Map<String, Value>) -> Option<&mut Map<String, Value>> {
    if schema.contains_key("$ref") || schema.contains_key("allOf") {
        return None;
    }
    let keyword = if schema.get("type").is_some_and(|ty| ty == "array") { "items" } else { "additionalProperties" };
    let items = schema.entry(keyword).or_insert(Value::Bool(true));
    if !items.is_object() {
        *items = Value::Object(Map::new());
    }
    items.as_object_mut()
}

/// Adds a keyword. Rules and required fields are appended to existing ones; a union is added to another one as one more
/// restriction; any other keyword replaces what the type declares.
pub(crate) fn add(keyword: &Keyword, schema: &mut Map<String, Value>) {
    let (name, Some(value)) = (&*keyword.name, keyword.value()) else { return };
    match (name, schema.get_mut(name), value) {
        ("required" | "allOf", Some(Value::Array(there)), Value::Array(more)) => {
            there.extend(more);
            sort_names(there);
        }
        (_, Some(Value::Array(there)), Value::Array(more)) if is_validations(name) => there.extend(more),
        ("oneOf" | "anyOf" | "not", Some(there), value) if *there != value && !is_integer_or_string(there) => {
            add(&Keyword { name: "allOf".into(), json: json!([{name: value}]).to_string().into() }, schema);
        }
        (_, _, value) => {
            if matches!(name, "oneOf" | "anyOf") && contradicts(schema, &value) {
                schema.remove("type");
            }
            schema.insert(name.to_owned(), value);
        }
    }
}

fn sort_names(names: &mut Vec<Value>) {
    if names.iter().all(Value::is_string) {
        names.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
        names.dedup();
    }
}

/// Whether a union allows other types than the written one, which tables chose as the nearest.
///
/// ```yaml
/// type: string                             # the nearest type
/// oneOf: [{type: string}, {type: number}]  # what is allowed
/// ```
fn contradicts(schema: &Map<String, Value>, members: &Value) -> bool {
    let written = schema.get("type");
    let types = members.as_array().into_iter().flatten().filter_map(|member| member.get("type"));
    written.is_some_and(|written| types.into_iter().any(|ty| ty != written))
}
