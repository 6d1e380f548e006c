//! Fields of a custom resource by path, with the errors of Go's accessors.

use serde_json::Value;

use crate::cause::text::plain;

pub(super) fn fields(path: &str) -> Vec<&str> {
    path.strip_prefix('.').unwrap_or(path).split('.').collect()
}

/// Finds the value at a path. A null above it counts as absent.
fn find<'a>(object: &'a Value, path: &str) -> Result<Option<&'a Value>, String> {
    let fields = fields(path);
    let mut value = object;
    for (index, field) in fields.iter().enumerate() {
        match value {
            Value::Null => return Ok(None),
            Value::Object(members) => match members.get(*field) {
                Some(found) => value = found,
                None => return Ok(None),
            },
            other => return Err(wrong(fields.get(..=index), other, "map[string]interface{}")),
        }
    }
    Ok(Some(value))
}

pub(super) fn integer(object: &Value, path: &str) -> Result<Option<i64>, String> {
    let Some(value) = find(object, path)? else { return Ok(None) };
    value.as_i64().map(Some).ok_or_else(|| wrong(Some(&fields(path)), value, "int64"))
}

pub(crate) fn text(object: &Value, path: &str) -> Result<Option<String>, String> {
    let Some(value) = find(object, path)? else { return Ok(None) };
    value.as_str().map(|text| Some(text.to_owned())).ok_or_else(|| wrong(Some(&fields(path)), value, "string"))
}

fn wrong(fields: Option<&[&str]>, value: &Value, expected: &str) -> String {
    let found = match value {
        Value::Null => "<nil>",
        Value::Bool(_) => "bool",
        Value::Number(number) if number.as_i64().is_some() => "int64",
        Value::Number(_) => "float64",
        Value::String(_) => "string",
        Value::Array(_) => "[]interface {}",
        Value::Object(_) => "map[string]interface {}",
    };
    let path = fields.unwrap_or_default().join(".");
    format!(".{path} accessor error: {} is of the type {found}, expected {expected}", plain(value))
}
