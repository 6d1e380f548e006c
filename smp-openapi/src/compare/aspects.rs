//! What a table says of a definition or of a field, as text that can be compared.

use serde_json::Value;
use smp_core::Schema;
use smp_core::schema::{Extension, Field, ScalarKind, Shape, Str};

use super::{Aspect, Aspects};
use crate::extension::{list_type_text, map_type_text, strategy};

/// The aspects of a definition, without its fields.
pub(super) fn of_definition(name: &str, schema: Schema<'_>) -> Aspects {
    let mut aspects = Aspects::new();
    match schema.object().filter(|table| table.name == name) {
        Some(table) => {
            aspects.insert(Aspect::Type, "object".to_owned());
            let mut kinds: Vec<String> = table.kinds.iter().map(ToString::to_string).collect();
            kinds.sort();
            insert(&mut aspects, Aspect::Kinds, joined(&kinds));
            insert(&mut aspects, Aspect::MapType, table.map_type.map(map_type_text));
            insert(&mut aspects, Aspect::AdditionalProperties, table.additional().map(with_formats));
            extensions(&mut aspects, &table.extensions);
        }
        None => shape(&mut aspects, schema.shape().unnamed()),
    }
    aspects
}

/// The aspects of a field.
pub(super) fn of_field(field: &Field) -> Aspects {
    // All attributes are listed, so that a new one does not compile until it is compared. The name identifies the field,
    // and documentation is not compared.
    let Field {
        name: _,
        shape: value,
        strategy,
        stock_strategy,
        merge_key,
        recommended_key,
        default,
        required,
        list_type,
        list_map_keys,
        map_type,
        extensions: others,
        documentation: _,
    } = field;
    let mut aspects = Aspects::new();
    shape(&mut aspects, value);
    insert(&mut aspects, Aspect::Strategy, strategy::text(*strategy));
    insert(&mut aspects, Aspect::StockStrategy, stock_strategy.map(strategy::word));
    insert(&mut aspects, Aspect::MergeKey, joined(merge_key));
    insert(&mut aspects, Aspect::RecommendedKey, joined(recommended_key));
    insert(&mut aspects, Aspect::Default, default.as_ref().map(|default| default.to_value().to_string()));
    aspects.insert(Aspect::Required, required.to_string());
    insert(&mut aspects, Aspect::ListType, list_type.map(list_type_text));
    insert(&mut aspects, Aspect::ListMapKeys, joined(list_map_keys));
    insert(&mut aspects, Aspect::MapType, map_type.map(map_type_text));
    extensions(&mut aspects, others);
    aspects
}

fn insert(aspects: &mut Aspects, aspect: Aspect, text: Option<impl Into<String>>) {
    aspects.extend(text.map(|text| (aspect, text.into())));
}

fn joined<T: AsRef<str>>(names: &[T]) -> Option<String> {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    (!names.is_empty()).then(|| names.join(","))
}

fn shape(aspects: &mut Aspects, shape: &Shape) {
    let (text, format) = type_and_format(shape);
    aspects.insert(Aspect::Type, text);
    insert(aspects, Aspect::Format, format.map(ToString::to_string));
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

/// The order of an object's fields does not count.
fn extensions(aspects: &mut Aspects, extensions: &[Extension]) {
    for Extension { name, json } in extensions {
        let text = match serde_json::from_str::<Value>(json) {
            Ok(mut value) => {
                value.sort_all_objects();
                value.to_string()
            }
            Err(_) => json.to_string(),
        };
        aspects.insert(Aspect::Extension(name.to_string()), text);
    }
}
