//! The documentation of generated types: describes the schema in words.

use std::fmt::Write;

use crate::codegen::load::{Body, Value};
use crate::codegen::model::{RustField, Type};

/// Text as doc comment lines.
pub(crate) fn lines(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "///\n".to_owned() } else { format!("/// {line}\n") }).collect()
}

/// Describes a type.
pub(crate) fn definition(ty: &Type) -> String {
    let name = &ty.place.name;
    let mut text = match (&*ty.body.kinds, &ty.body.body) {
        ([], Body::Object(_)) => format!("`{name}` of `{}`.", ty.place.modules.join("/")),
        ([], Body::FreeObject) => format!("`{name}`: an object with arbitrary fields."),
        ([], Body::Any | Body::Scalar) => format!("`{name}`: any JSON value."),
        ([kind], _) => format!("The kind `{}` of `{}`.", kind.kind, super::api_version(kind)),
        ([kind, ..], _) => format!("The kind `{}`, which every API group has.", kind.kind),
    };
    let _ = write!(text, "\n\nDefinition `{}`.", ty.definition);
    match ty.body.map_type.as_deref() {
        Some("atomic") => text.push_str(" Server-side apply replaces it as a whole."),
        Some(other) => drop(write!(text, " Its map type is `{other}`.")),
        None => {}
    }
    text
}

/// Describes a field and how a patch treats it.
pub(crate) fn field(field: &RustField) -> String {
    let mut text = format!("`{}`: {}", field.json, value(&field.field.value));
    let facts = &field.field;
    let is_list = matches!(facts.value, Value::List(_));
    let merges = facts.strategy.iter().any(|word| word == "merge");
    if !facts.merge_key.is_empty() {
        let _ = write!(text, ", merged by `{}`", facts.merge_key.join(","));
    } else if merges && is_list {
        text.push_str(", merged as a set");
    } else if is_list {
        text.push_str(", replaced as a whole");
    }
    if !facts.recommended_key.is_empty() {
        let _ = write!(text, "; recommended key `{}`", facts.recommended_key.join(","));
    }
    text.push('.');
    if facts.recommended_strategy.iter().any(|word| !facts.strategy.contains(word)) {
        text.push_str(
            " A patch lists the fields to retain (`retainKeys`); stock servers do not declare this strategy.",
        );
    }
    for word in facts.strategy.iter().filter(|word| *word != "merge") {
        text.push_str(match word.as_str() {
            "retainKeys" => " A patch lists the fields to retain (`retainKeys`).",
            _ => " A patch replaces it as a whole.",
        });
    }
    if let Some(default) = &facts.default {
        let _ = write!(text, " Default `{default}`.");
    }
    if facts.required {
        text.push_str(" Required.");
    }
    text
}

fn value(value: &Value) -> String {
    match value {
        Value::Boolean => "boolean".to_owned(),
        Value::Int32 => "32-bit integer".to_owned(),
        Value::Int64 => "64-bit integer".to_owned(),
        Value::Double => "number".to_owned(),
        Value::String => "string".to_owned(),
        Value::Bytes => "bytes in base64".to_owned(),
        Value::Reference(name) => format!("`{}`", name.rsplit('.').next().unwrap_or(name)),
        Value::List(item) => format!("list of {}", plural(item)),
        Value::Map(item) => format!("map of {}", plural(item)),
    }
}

fn plural(item: &Value) -> String {
    match item {
        Value::Boolean | Value::Int32 | Value::Int64 | Value::Double | Value::String => format!("{}s", value(item)),
        Value::Bytes => "byte strings in base64".to_owned(),
        Value::List(inner) => format!("lists of {}", plural(inner)),
        Value::Map(inner) => format!("maps of {}", plural(inner)),
        Value::Reference(_) => value(item),
    }
}
