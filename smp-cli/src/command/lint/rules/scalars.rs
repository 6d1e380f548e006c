//! Scalars whose type differs from the schema, such as a string for a number.

use std::collections::HashMap;

use serde_json::Value;
use smp_core::explain::Action;
use smp_core::schema::{Kind, ScalarKind, Shape};
use smp_core::{Path, Schema, Step};

use super::super::code::Code;
use super::super::finding::Found;
use super::{Patched, last_name};

pub(super) fn check(patched: &Patched<'_>, found: &mut Vec<Found>) {
    let mut keys: HashMap<&Path, &[&str]> = HashMap::new();
    for effect in &patched.explanation.effects {
        match &effect.action {
            Action::Item { key, .. } => drop(keys.insert(&effect.path, key)),
            Action::DeleteItems { key, .. } => {
                for name in key {
                    let value = effect.patch.and_then(|entry| entry.get(name));
                    let schema = effect.schema.field(name).map(|field| effect.schema.field_schema(field));
                    if let (Some(value), Some(schema)) = (value, schema) {
                        one(schema, value, &effect.path.child(Step::Field((*name).to_owned())), true, found);
                    }
                }
            }
            Action::Store => {
                let above = effect.path.parent();
                let key = above.as_ref().and_then(|above| keys.get(above)).copied().unwrap_or_default();
                let is_key = last_name(&effect.path).is_some_and(|name| key.contains(&name));
                if let Some(value) = effect.patch {
                    one(effect.schema, value, &effect.path, is_key, found);
                }
            }
            Action::Set { .. } => {
                let Kind::List(item) = effect.schema.kind() else { continue };
                for (index, value) in effect.patch.and_then(Value::as_array).into_iter().flatten().enumerate() {
                    one(item, value, &effect.path.child(Step::Index(index)), false, found);
                }
            }
            _ => {}
        }
    }
}

fn one(schema: Schema<'_>, value: &Value, path: &Path, is_key: bool, found: &mut Vec<Found>) {
    let Some((wanted, hint)) = mismatch(schema, value) else { return };
    let is = match value {
        Value::String(_) => "a string",
        Value::Bool(_) => "a boolean",
        _ => "a number",
    };
    let (code, effect) = if is_key {
        (Code::KeyTypeMismatch, "the key matches no item")
    } else {
        (Code::ScalarMismatch, "a server rejects it")
    };
    found.push(Found::new(code, path, format!("expected {wanted}, found {is}; {effect}")).hint(hint));
}

/// The expected type of a scalar and a hint, if the value has another type.
fn mismatch(schema: Schema<'_>, value: &Value) -> Option<(&'static str, &'static str)> {
    let Shape::Scalar(scalar) = schema.shape().unnamed() else { return None };
    let is_whole = value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0);
    let is_quantity = matches!(schema.shape(), Shape::Named(definition) if definition.name.ends_with("Quantity"));
    let fits = match scalar.kind {
        ScalarKind::Integer => is_whole,
        ScalarKind::Number => value.is_number(),
        ScalarKind::Boolean => value.is_boolean(),
        ScalarKind::String => value.is_string() || (is_quantity && value.is_number()),
        ScalarKind::IntOrString => value.is_string() || is_whole,
    };
    let wanted = match scalar.kind {
        ScalarKind::Integer if value.is_number() => ("an integer", "write a whole number"),
        ScalarKind::Integer => ("an integer", "write the number without quotes"),
        ScalarKind::Number => ("a number", "write the number without quotes"),
        ScalarKind::Boolean => ("a boolean", "write true or false, without quotes"),
        ScalarKind::String => ("a string", "put the value in quotes"),
        ScalarKind::IntOrString => ("an integer or a string", "write a whole number, or a string in quotes"),
    };
    (!fits && !value.is_null()).then_some(wanted)
}
