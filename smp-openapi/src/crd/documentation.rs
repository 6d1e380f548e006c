//! Documentation in custom resources: the keywords that structural schemas allow, each where it is allowed.

use serde_json::{Map, Value};
use smp_schema::{Documentation, Extension, Keyword};

use super::loss::Lost;
use super::writer::Writer;
use crate::documentation;
use crate::extension::{LIST_MAP_KEYS, LIST_TYPE, MAP_TYPE};

/// Keywords that an API server forbids within `allOf`, `anyOf`, `oneOf` and `not`, which may only contain restrictions.
const FORBIDDEN_IN_UNIONS: [&str; 6] = ["type", "description", "title", "default", "nullable", "additionalProperties"];

impl Writer<'_> {
    /// Adds the documentation of a value to its schema, as far as the server allows.
    pub(super) fn documentation(&mut self, documentation: &Documentation, schema: &mut Map<String, Value>) {
        if let Some(of_type) = documentation.of_type {
            self.documentation(of_type, schema);
        }
        // Whether a default is allowed may depend on the other keywords.
        let is_default = |keyword: &&Keyword| keyword.name == "default";
        let others = documentation.keywords.iter().filter(|keyword| !is_default(keyword));
        for keyword in others.chain(documentation.keywords.iter().filter(is_default)) {
            self.keyword(keyword, schema);
        }
        if let Some(items) = &documentation.items {
            self.item_documentation(items, schema);
        }
    }

    fn item_documentation(&mut self, items: &Documentation, schema: &mut Map<String, Value>) {
        let keyword = if schema.contains_key("items") { "items" } else { "additionalProperties" };
        let Some(schema) = schema.get_mut(keyword).and_then(Value::as_object_mut) else {
            return self.lose(Lost::Documentation, "the documentation of its values is lost: any value is allowed");
        };
        if keyword == "items" {
            self.place.item();
        } else {
            self.place.value();
        }
        self.documentation(items, schema);
        self.place.leave();
    }

    fn keyword(&mut self, keyword: &Keyword, schema: &mut Map<String, Value>) {
        let name = &*keyword.name;
        if name.starts_with("x-") && !is_type_for(name, schema) {
            return self.extension(&Extension { name: keyword.name.clone(), json: keyword.json.clone() }, schema);
        }
        match keyword.value() {
            Some(value) if is_allowed(name, &value, schema) => documentation::add(keyword, schema),
            Some(Value::Bool(false)) if name == "uniqueItems" => {}
            _ => {
                let reason = format!("the keyword `{name}` is lost: custom resources do not allow it here");
                self.lose(Lost::Documentation, reason);
            }
        }
    }
}

/// Whether an extension is the list type or map type of an item or value.
fn is_type_for(name: &str, schema: &Map<String, Value>) -> bool {
    let is = |ty: &str| schema.get("type").is_some_and(|there| there == ty);
    ([LIST_TYPE, LIST_MAP_KEYS].contains(&name) && is("array")) || (name == MAP_TYPE && is("object"))
}

/// Whether the server accepts a keyword with this value in a schema.
fn is_allowed(name: &str, value: &Value, schema: &Map<String, Value>) -> bool {
    match name {
        "title" | "description" | "format" | "pattern" => value.is_string(),
        "nullable" | "exclusiveMaximum" | "exclusiveMinimum" => value.is_boolean(),
        "maximum" | "minimum" | "multipleOf" => value.is_number(),
        "maxLength" | "minLength" | "maxItems" | "minItems" | "maxProperties" | "minProperties" => value.is_i64(),
        "enum" => value.is_array(),
        "required" => value.as_array().is_some_and(|names| names.iter().all(Value::is_string)),
        "externalDocs" => value.is_object(),
        "example" => true,
        "allOf" | "anyOf" | "oneOf" => {
            let mut members = value.as_array().into_iter().flatten();
            documentation::is_integer_or_string(value) || (value.is_array() && members.all(is_restriction))
        }
        "not" => is_restriction(value),
        "default" => is_default_of(value, schema),
        _ => is_type_for(name, schema),
    }
}

/// Whether a member of a union only restricts values.
fn is_restriction(schema: &Value) -> bool {
    let Some(schema) = schema.as_object() else { return false };
    schema.iter().all(|(name, value)| match &**name {
        "properties" => value.as_object().is_some_and(|fields| fields.values().all(is_restriction)),
        "items" => is_restriction(value),
        _ => !name.starts_with("x-") && !FORBIDDEN_IN_UNIONS.contains(&&**name) && is_allowed(name, value, schema),
    })
}

/// Whether a default that is not a scalar has the type of its value.
fn is_default_of(default: &Value, schema: &Map<String, Value>) -> bool {
    let ty = schema.get("type").and_then(Value::as_str);
    match default {
        Value::Null => schema.get("nullable").is_some_and(|nullable| *nullable == true),
        Value::Object(fields) => {
            let mut required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
            ty.is_none_or(|ty| ty == "object")
                && required.all(|name| name.as_str().is_some_and(|name| fields.contains_key(name)))
        }
        Value::Array(_) => ty.is_none_or(|ty| ty == "array"),
        Value::Bool(_) => ty == Some("boolean"),
        Value::Number(_) => matches!(ty, Some("integer" | "number") | None),
        Value::String(_) => matches!(ty, Some("string") | None),
    }
}
