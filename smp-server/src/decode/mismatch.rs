//! Finds the value that cannot be decoded and says so in the words of the Go decoder.

use serde_json::Value;

use super::seed::special;
use crate::types::{Kind, Slot, Struct};

/// A document nested deeper than this is not searched.
const DEEPEST: usize = 200;

/// The Go struct and the names of the fields that lead to a value.
#[derive(Clone)]
struct Trail {
    owner: &'static str,
    fields: Vec<&'static str>,
}

/// Returns the sentence for the first value that is wrong.
///
/// ```text
/// {"spec":{"replicas":"3"}}
/// json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32
/// ```
pub(super) fn explain(root: &'static Struct, value: &Value) -> String {
    let mut trail = Trail { owner: "", fields: Vec::new() };
    let problem = of_value(Slot::value(Kind::Struct(root.id)), value, &mut trail);
    problem.unwrap_or_else(|| "json: the value does not fit its Go type".to_owned())
}

/// The word of Go's decoder for a JSON value of the wrong type.
pub(super) fn name_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn of_value(slot: Slot, value: &Value, trail: &mut Trail) -> Option<String> {
    match (slot.kind, value) {
        (Kind::Bytes, Value::String(_)) => special(slot.kind, slot, value.clone()).err(),
        (
            Kind::Quantity
            | Kind::IntOrString
            | Kind::Time
            | Kind::MicroTime
            | Kind::Duration
            | Kind::SchemaOrBool
            | Kind::SchemaOrArray
            | Kind::SchemaOrStrings,
            _,
        ) => special(slot.kind, slot, value.clone()).err().map(|problem| placed(&problem, trail)),
        (Kind::Free, _)
        | (_, Value::Null)
        | (Kind::Text, Value::String(_))
        | (Kind::Bool, Value::Bool(_))
        | (Kind::Float64, Value::Number(_)) => None,
        (Kind::Int32 | Kind::Int64, Value::Number(number)) => {
            let fits =
                number.as_i64().is_some_and(|integer| slot.kind == Kind::Int64 || i32::try_from(integer).is_ok());
            (!fits).then(|| sentence(&format!("number {number}"), slot, trail))
        }
        (Kind::Struct(id), Value::Object(object)) => {
            object.iter().find_map(|(name, value)| of_field(id.get(), name, value, trail))
        }
        (Kind::Map(inner), Value::Object(object)) => {
            object.values().find_map(|value| of_value(inner.get(), value, trail))
        }
        (Kind::List(inner), Value::Array(items)) => items.iter().find_map(|value| of_value(inner.get(), value, trail)),
        (_, other) => Some(sentence(name_of(other), slot, trail)),
    }
}

fn of_field(owner: &'static Struct, name: &str, value: &Value, trail: &mut Trail) -> Option<String> {
    let field = &owner.fields[owner.position(name)?];
    if trail.fields.len() >= DEEPEST {
        return Some("json: exceeded max depth".to_owned());
    }
    let outer = std::mem::replace(&mut trail.owner, owner.go_name());
    trail.fields.push(field.name);
    let problem = of_value(field.slot, value, trail);
    trail.fields.pop();
    trail.owner = outer;
    problem
}

/// Go leaves the pointer out: it has been followed when the value turns out to be wrong.
fn sentence(found: &str, slot: Slot, trail: &Trail) -> String {
    placed(&format!("json: cannot unmarshal {found} into Go value of type {}", slot.go_value()), trail)
}

/// Adds the place to a sentence about a Go value, if the value is in a struct.
fn placed(problem: &str, trail: &Trail) -> String {
    if trail.fields.is_empty() || !problem.starts_with("json: cannot unmarshal ") {
        return problem.to_owned();
    }
    let place = format!("into Go struct field {}.{} of type", trail.owner, trail.fields.join("."));
    problem.replacen("into Go value of type", &place, 1)
}
