//! Writes one table or shape as a schema.

use serde_json::{Map, Value, json};
use smp_schema::Schema;
use smp_schema::{DefaultValue, Field, ObjectSchema, Scalar, ScalarKind, Shape};

use crate::documentation;
use crate::extension;
use crate::pointer::reference_step;
use crate::version::OpenApi;

/// The maximum nesting of lists and maps without a named type in between; documents that were read have the same limit.
const MAX_NESTED: usize = 128;

/// The format that Kubernetes uses for a number or a string.
const INT_OR_STRING: &str = "int-or-string";

type Object = Map<String, Value>;

/// Returns the schema of a definition.
pub(super) fn definition(name: &str, schema: Schema<'_>, version: OpenApi) -> Value {
    let own_table = schema.object().filter(|table| table.name() == name);
    let written = match (own_table, schema.shape()) {
        (Some(table), _) => object(table, version),
        (None, Shape::Named(definition)) if definition.name == name => {
            let mut written = shape(&definition.shape, version, 0);
            if let Some(documentation) = &definition.documentation {
                documentation::write(documentation, &mut written, version);
            }
            written
        }
        (None, other) => shape(other, version, 0),
    };
    Value::Object(written)
}

fn object(table: &ObjectSchema<'_>, version: OpenApi) -> Object {
    let mut properties = Object::new();
    let mut required = Vec::new();
    for entry in table.all_fields() {
        if !properties.contains_key(entry.name()) {
            properties.insert(entry.name().to_string(), field(entry, version));
            required.extend(entry.is_required().then_some(entry.name()));
        }
    }
    required.sort_unstable();
    let mut written = Object::new();
    extension::write_table(table, &mut written);
    match table.additional() {
        Some(Shape::FreeForm) => put(&mut written, "additionalProperties", true),
        Some(value) => put(&mut written, "additionalProperties", shape(value, version, 0)),
        None => {}
    }
    if !required.is_empty() {
        put(&mut written, "required", required);
    }
    put(&mut written, "properties", properties);
    put(&mut written, "type", "object");
    documentation::write(table.documentation(), &mut written, version);
    extension::unions::write(table, &mut written);
    written
}

fn field(field: &Field<'_>, version: OpenApi) -> Value {
    let mut siblings = Object::new();
    extension::write_field(field, &mut siblings);
    if let Some(default) = field.default().map(DefaultValue::to_value).filter(|value| !value.is_null()) {
        put(&mut siblings, "default", default);
    }
    let mut written = shape(field.shape(), version, 0);
    if !siblings.is_empty() {
        documentation::stand_beside(&mut written, version);
    }
    written.extend(siblings);
    documentation::write(field.documentation(), &mut written, version);
    Value::Object(written)
}

fn shape(described: &Shape, version: OpenApi, depth: usize) -> Object {
    let mut written = Object::new();
    match described {
        _ if depth > MAX_NESTED => {}
        Shape::FreeForm => {}
        Shape::Scalar(described) => scalar(described, version, &mut written),
        Shape::Object(reference) => refer(reference.name(), version, &mut written),
        Shape::Named(definition) => refer(&definition.name, version, &mut written),
        Shape::List(item) => {
            put(&mut written, "type", "array");
            put(&mut written, "items", shape(item, version, depth + 1));
        }
        Shape::Map(value) => {
            put(&mut written, "type", "object");
            if !matches!(**value, Shape::FreeForm) {
                put(&mut written, "additionalProperties", shape(value, version, depth + 1));
            }
        }
    }
    written
}

fn refer(name: &str, version: OpenApi, written: &mut Object) {
    let place = match version {
        OpenApi::V2 => "#/definitions/",
        OpenApi::V3 => "#/components/schemas/",
    };
    put(written, "$ref", format!("{place}{}", reference_step(name)));
}

fn scalar(scalar: &Scalar, version: OpenApi, written: &mut Object) {
    if !scalar.format.is_empty() {
        put(written, "format", &*scalar.format);
    }
    match scalar.kind {
        ScalarKind::String => put(written, "type", "string"),
        ScalarKind::Integer => put(written, "type", "integer"),
        ScalarKind::Number => put(written, "type", "number"),
        ScalarKind::Boolean => put(written, "type", "boolean"),
        ScalarKind::IntOrString => int_or_string(&scalar.format, version, written),
    }
}

/// Uses the format for built-in types and the extension for custom resources.
fn int_or_string(format: &str, version: OpenApi, written: &mut Object) {
    let by_format = format == INT_OR_STRING;
    if !by_format {
        extension::write_int_or_string(written);
    }
    let either = || json!([{"type": "integer"}, {"type": "string"}]);
    match (version, by_format) {
        (OpenApi::V2, true) => put(written, "type", "string"),
        (OpenApi::V2, false) => {}
        (OpenApi::V3, true) => put(written, "oneOf", either()),
        (OpenApi::V3, false) => put(written, "anyOf", either()),
    }
}

fn put(schema: &mut Object, keyword: &str, value: impl Into<Value>) {
    schema.insert(keyword.to_owned(), value.into());
}
