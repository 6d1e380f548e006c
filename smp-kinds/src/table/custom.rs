//! The columns of custom resources: `additionalPrinterColumns` of their definitions.

use serde_json::{Value, json};

use super::duration;
use crate::column::{Column, Content};
use crate::custom::Custom;
use crate::json_path::JsonPath;

/// The columns of a custom resource: the name, then those of its definition, or the age if it has none.
pub(super) fn columns(custom: &Custom) -> Vec<Column> {
    let name = json!({"name": "Name", "type": "string", "format": "name", "jsonPath": ".metadata.name",
        "description": "The name."});
    let age = json!({"name": "Age", "type": "date", "jsonPath": ".metadata.creationTimestamp",
        "description": "The time since the creation."});
    let own = custom.printer_columns();
    let others = if own.is_empty() { vec![age] } else { own.to_vec() };
    [name].iter().chain(&others).map(column).collect()
}

fn column(definition: &Value) -> Column {
    let text = |name: &str| definition[name].as_str().unwrap_or_default();
    let described = format!("The value at {}.", text("jsonPath"));
    Column {
        name: text("name").to_owned(),
        kind: text("type").to_owned(),
        format: text("format").to_owned(),
        description: Some(text("description").to_owned()).filter(|text| !text.is_empty()).unwrap_or(described),
        priority: definition["priority"].as_i64().unwrap_or_default(),
        content: Content::Path(JsonPath::parse(text("jsonPath"))),
    }
}

/// The cell for a value, or null if the value is not of the column's type.
pub(super) fn cell(kind: &str, value: &Value, now: u64) -> Value {
    match (kind, value) {
        ("integer", Value::Number(number)) => number.as_i64().or_else(|| whole(number.as_f64()?)).into(),
        ("number", Value::Number(_)) | ("boolean", Value::Bool(_)) | ("string", Value::String(_)) => value.clone(),
        ("date", Value::String(text)) => {
            duration::seconds(text).map_or_else(|| "<invalid>".into(), |time| duration::since(time, now).into())
        }
        ("string", Value::Null) => Value::Null,
        ("string", value) => value.to_string().into(),
        _ => Value::Null,
    }
}

#[allow(clippy::cast_possible_truncation, reason = "a column of integers shows the whole part, as on a real server")]
fn whole(number: f64) -> Option<i64> {
    number.is_finite().then_some(number as i64)
}
