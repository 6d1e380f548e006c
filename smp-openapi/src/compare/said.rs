//! What a table says of a definition or of a field, as text that can be compared.

use serde_json::Value;
use smp_core::Schema;
use smp_core::schema::{Default, Extension, Field, ScalarKind, Shape, Str};

use super::{Aspect, Said};
use crate::extension::{list_type_text, map_type_text, strategy};

/// What is said of a definition, its fields aside.
pub(super) fn of_definition(name: &str, schema: Schema<'_>) -> Said {
    let mut said = Said::new();
    match schema.object().filter(|table| table.name == name) {
        Some(table) => {
            said.insert(Aspect::Type, "object".to_owned());
            let mut kinds: Vec<String> = table.kinds.iter().map(ToString::to_string).collect();
            kinds.sort();
            insert(&mut said, Aspect::Kinds, joined(&kinds));
            insert(&mut said, Aspect::MapType, table.map_type.map(map_type_text));
            insert(&mut said, Aspect::AdditionalProperties, table.additional().map(with_formats));
            extensions(&mut said, &table.extensions);
        }
        None => shape(&mut said, schema.shape().unnamed()),
    }
    said
}

/// What is said of a field.
pub(super) fn of_field(field: &Field) -> Said {
    let mut said = Said::new();
    shape(&mut said, &field.shape);
    insert(&mut said, Aspect::Strategy, strategy::text(field.strategy));
    insert(&mut said, Aspect::StockStrategy, field.stock_strategy.map(strategy::word));
    insert(&mut said, Aspect::MergeKey, joined(&field.merge_key));
    insert(&mut said, Aspect::RecommendedKey, joined(&field.recommended_key));
    insert(&mut said, Aspect::Default, field.default.as_ref().map(default));
    said.insert(Aspect::Required, field.required.to_string());
    insert(&mut said, Aspect::ListType, field.list_type.map(list_type_text));
    insert(&mut said, Aspect::ListMapKeys, joined(&field.list_map_keys));
    insert(&mut said, Aspect::MapType, field.map_type.map(map_type_text));
    extensions(&mut said, &field.extensions);
    said
}

fn insert(said: &mut Said, aspect: Aspect, text: Option<impl Into<String>>) {
    said.extend(text.map(|text| (aspect, text.into())));
}

fn joined<T: AsRef<str>>(names: &[T]) -> Option<String> {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    (!names.is_empty()).then(|| names.join(","))
}

fn shape(said: &mut Said, shape: &Shape) {
    let (text, format) = type_and_format(shape);
    said.insert(Aspect::Type, text);
    insert(said, Aspect::Format, format.map(ToString::to_string));
}

fn with_formats(shape: &Shape) -> String {
    match type_and_format(shape) {
        (text, Some(format)) => format!("{text} ({format})"),
        (text, None) => text,
    }
}

/// The type as Kubernetes people write it, and the format of the scalar at its end.
fn type_and_format(shape: &Shape) -> (String, Option<&Str>) {
    let mut text = String::new();
    let mut shape = shape;
    loop {
        let end = match shape {
            Shape::List(item) => {
                text.push_str("[]");
                shape = item;
                continue;
            }
            Shape::Map(value) => {
                text.push_str("map[string]");
                shape = value;
                continue;
            }
            Shape::Scalar(scalar) => scalar_type(scalar.kind),
            Shape::Object(reference) => reference.name(),
            Shape::Named(definition) => &definition.name,
            Shape::FreeForm => "any",
        };
        text.push_str(end);
        let format = match shape {
            Shape::Scalar(scalar) if !scalar.format.is_empty() => Some(&scalar.format),
            _ => None,
        };
        return (text, format);
    }
}

fn scalar_type(kind: ScalarKind) -> &'static str {
    match kind {
        ScalarKind::String => "string",
        ScalarKind::Integer => "integer",
        ScalarKind::Number => "number",
        ScalarKind::Boolean => "boolean",
        ScalarKind::IntOrString => "int-or-string",
    }
}

fn default(default: &Default) -> String {
    match default {
        Default::Bool(value) => value.to_string(),
        Default::Integer(value) => value.to_string(),
        Default::Number(value) => Value::from(*value).to_string(),
        Default::String(value) => Value::from(&**value).to_string(),
    }
}

/// The order of an object's fields does not count.
fn extensions(said: &mut Said, extensions: &[Extension]) {
    for Extension { name, json } in extensions {
        let text = match serde_json::from_str::<Value>(json) {
            Ok(mut value) => {
                value.sort_all_objects();
                value.to_string()
            }
            Err(_) => json.to_string(),
        };
        said.insert(Aspect::Extension(name.to_string()), text);
    }
}
