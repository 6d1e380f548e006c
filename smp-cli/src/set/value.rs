//! Reads a value by the type of its field.

use serde_json::Value;
use smp_core::Schema;
use smp_core::schema::{Kind, Shape};
use smp_suggest::shown;

use super::Wrong;

/// Reads a value. Where the type has a string, the text is the string as it is, unless it is in quotes. Everything else is YAML.
///
/// ```text
/// spec.replicas=3         the integer 3       metadata.labels.x=3       the string 3
/// maxSurge=1              the integer 1       maxSurge="1", maxSurge=1% strings
/// nodeSelector={a: b}     an object           a field without a type    any YAML: 3, true, "3", [a, b]
/// ```
pub(super) fn read(schema: Schema<'_>, text: &str) -> Result<Value, Wrong> {
    let yaml = smp_yaml::Reader::new().read_one(text).ok().map(|document| document.value);
    match schema.kind() {
        Kind::Scalar => scalar(schema, text, yaml),
        Kind::Object(_) | Kind::Map(_) => yaml.filter(Value::is_object).ok_or_else(|| {
            Wrong::new(format!("`{}` is not an object", shown(text)))
                .hint("write it as {name: value}, or set its fields")
        }),
        Kind::List(_) => yaml.filter(Value::is_array).ok_or_else(|| {
            Wrong::new(format!("`{}` is not a list", shown(text))).hint("write it as [a, b], or add an item with [-]")
        }),
        Kind::FreeForm => Ok(yaml.unwrap_or_else(|| text.into())),
    }
}

fn scalar(schema: Schema<'_>, text: &str, yaml: Option<Value>) -> Result<Value, Wrong> {
    let is_quoted =
        text.len() > 1 && ['"', '\''].iter().any(|quote| text.starts_with(*quote) && text.ends_with(*quote));
    let candidates = match yaml {
        Some(text @ Value::String(_)) if is_quoted => vec![text],
        Some(value @ (Value::Number(_) | Value::Bool(_))) => vec![value, text.into()],
        _ => vec![text.into()],
    };
    candidates.into_iter().find(|value| schema.mismatched_kind(value).is_none()).ok_or_else(|| {
        let is = match schema.shape().unnamed() {
            Shape::Scalar(scalar) => scalar.kind.to_string(),
            _ => "a scalar".to_owned(),
        };
        Wrong::new(format!("`{}` is not {is}", shown(text)))
    })
}
