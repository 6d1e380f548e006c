//! Reads a schema from JSON.

use serde_json::{Map, Value};

use super::super::keyword;
use super::{Additional, Documented, Items, Schema, Unsupported, Validation};
use crate::cause::{Cause, Causes};

/// How deep objects may be nested.
pub(in crate::crd) const MAX_DEPTH: usize = 160;

/// How deep schemas may be nested. All functions that recurse over them stay within a stack of two MiB in a debug build.
const MAX_SCHEMA_DEPTH: usize = 64;

/// How many schemas a definition may have in all.
const MAX_SCHEMAS: usize = 100_000;

/// Reads the schemas of a definition and collects what is wrong with them.
#[derive(Default)]
pub(in crate::crd) struct Reader {
    /// What is wrong.
    pub(in crate::crd) causes: Causes,
    schemas: usize,
    depth: usize,
}

impl Reader {
    /// Reads a schema. What cannot be read counts as absent and adds a cause.
    pub(in crate::crd) fn schema(&mut self, value: &Value, path: &str) -> Schema {
        let Value::Object(members) = value else {
            self.wrong(path, value, "must be an object");
            return Schema::default();
        };
        self.schemas += 1;
        if self.depth >= MAX_SCHEMA_DEPTH || self.schemas > MAX_SCHEMAS {
            if self.causes.len() < 10 {
                self.causes.forbidden(path, "the schema is too large or nested too deeply");
            }
            return Schema::default();
        }
        self.depth += 1;
        let schema = Members { keywords: members, path, reader: self }.schema();
        self.depth -= 1;
        schema
    }

    fn wrong(&mut self, path: &str, value: &Value, detail: &str) {
        if self.causes.len() < 10 {
            self.causes.add(|| Cause::type_invalid(path, value, detail));
        }
    }
}

/// The keywords of one schema.
struct Members<'a> {
    keywords: &'a Map<String, Value>,
    path: &'a str,
    reader: &'a mut Reader,
}

impl<'a> Members<'a> {
    fn schema(&mut self) -> Schema {
        Schema {
            kind: self.text("type"),
            format: self.text("format"),
            title: self.text("title"),
            description: self.text("description"),
            default: self.value("default").cloned(),
            maximum: self.number("maximum"),
            exclusive_maximum: self.flag("exclusiveMaximum"),
            minimum: self.number("minimum"),
            exclusive_minimum: self.flag("exclusiveMinimum"),
            multiple_of: self.number("multipleOf"),
            max_length: self.integer("maxLength"),
            min_length: self.integer("minLength"),
            pattern: self.text("pattern"),
            max_items: self.integer("maxItems"),
            min_items: self.integer("minItems"),
            unique_items: self.flag("uniqueItems"),
            max_properties: self.integer("maxProperties"),
            min_properties: self.integer("minProperties"),
            required: self.texts("required"),
            allowed: self.list("enum").to_vec(),
            items: self.items(),
            all_of: self.schemas("allOf"),
            any_of: self.schemas("anyOf"),
            one_of: self.schemas("oneOf"),
            not: self.value("not").map(|value| Box::new(self.child("not", value))),
            properties: self.named("properties"),
            has_properties: self.value("properties").is_some(),
            additional: self.additional(),
            nullable: self.flag("nullable"),
            documented: Documented {
                example: self.value("example").cloned(),
                external_docs: self.value("externalDocs").cloned(),
            },
            preserve_unknown_fields: self.optional_flag(keyword::PRESERVE_UNKNOWN_FIELDS),
            embedded_resource: self.flag(keyword::EMBEDDED_RESOURCE),
            int_or_string: self.flag(keyword::INT_OR_STRING),
            list_map_keys: self.texts(keyword::LIST_MAP_KEYS),
            list_type: self.optional_text(keyword::LIST_TYPE),
            map_type: self.optional_text(keyword::MAP_TYPE),
            validations: self.validations(),
            unsupported: self.unsupported(),
        }
    }

    /// The value of a keyword. A null counts as absent.
    fn value(&self, name: &str) -> Option<&'a Value> {
        self.keywords.get(name).filter(|value| !value.is_null())
    }

    fn read<T>(&mut self, name: &str, expected: &str, read: impl Fn(&'a Value) -> Option<T>) -> Option<T> {
        let value = self.value(name)?;
        let found = read(value);
        if found.is_none() {
            self.reader.wrong(&format!("{}.{name}", self.path), value, expected);
        }
        found
    }

    fn optional_text(&mut self, name: &str) -> Option<String> {
        self.read(name, "must be a string", |value| value.as_str().map(str::to_owned))
    }

    fn text(&mut self, name: &str) -> String {
        self.optional_text(name).unwrap_or_default()
    }

    fn optional_flag(&mut self, name: &str) -> Option<bool> {
        self.read(name, "must be a boolean", Value::as_bool)
    }

    fn flag(&mut self, name: &str) -> bool {
        self.optional_flag(name).unwrap_or_default()
    }

    fn number(&mut self, name: &str) -> Option<f64> {
        self.read(name, "must be a number", Value::as_f64)
    }

    fn integer(&mut self, name: &str) -> Option<i64> {
        self.read(name, "must be an integer", Value::as_i64)
    }

    fn list(&mut self, name: &str) -> &'a [Value] {
        self.read(name, "must be a list", Value::as_array).map_or(&[], Vec::as_slice)
    }

    fn texts(&mut self, name: &str) -> Vec<String> {
        let read = |value: &Value| {
            let texts = value.as_array()?.iter().map(|item| item.as_str().map(str::to_owned));
            texts.collect::<Option<Vec<String>>>()
        };
        self.read(name, "must be a list of strings", read).unwrap_or_default()
    }

    fn child(&mut self, place: &str, value: &Value) -> Schema {
        let path = format!("{}.{place}", self.path);
        self.reader.schema(value, &path)
    }

    fn schemas(&mut self, name: &str) -> Vec<Schema> {
        let values = self.list(name).iter().enumerate();
        values.map(|(index, value)| self.child(&format!("{name}[{index}]"), value)).collect()
    }

    fn named(&mut self, name: &str) -> Vec<(String, Schema)> {
        let Some(members) = self.read(name, "must be an object", Value::as_object) else { return Vec::new() };
        let read = |(field, value): (&String, &Value)| (field.clone(), self.child(&format!("{name}[{field}]"), value));
        let mut schemas: Vec<(String, Schema)> = members.iter().map(read).collect();
        schemas.sort_by(|left, right| left.0.cmp(&right.0));
        schemas
    }

    fn items(&mut self) -> Option<Items> {
        match self.value("items")? {
            Value::Array(_) => Some(Items::Many(self.schemas("items"))),
            value => Some(Items::One(Box::new(self.child("items", value)))),
        }
    }

    fn additional(&mut self) -> Option<Additional> {
        match self.value("additionalProperties")? {
            Value::Bool(any) => Some(Additional::Any(*any)),
            value => Some(Additional::Schema(Box::new(self.child("additionalProperties", value)))),
        }
    }

    fn validations(&mut self) -> Vec<Validation> {
        let rules = self.list(keyword::VALIDATIONS).iter();
        let text = |rule: &Value, name: &str| rule.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let read = |rule: &Value| Validation {
            rule: text(rule, "rule"),
            message: text(rule, "message"),
            message_expression: text(rule, "messageExpression"),
            reason: rule.get("reason").and_then(Value::as_str).map(str::to_owned),
            field_path: text(rule, "fieldPath"),
            optional_old_self: rule.get("optionalOldSelf").and_then(Value::as_bool).unwrap_or(false),
        };
        rules.map(read).collect()
    }

    fn unsupported(&mut self) -> Unsupported {
        let filled = |value: &&Value| value.as_object().is_some_and(|members| !members.is_empty());
        Unsupported {
            id: self.text("id"),
            schema: self.text("$schema"),
            reference: self.optional_text("$ref"),
            additional_items: self.value("additionalItems").cloned(),
            pattern_properties: self.value("patternProperties").filter(filled).cloned(),
            definitions: self.named("definitions"),
            dependencies: self.value("dependencies").cloned(),
        }
    }
}
