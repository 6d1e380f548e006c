//! Scalars whose type differs from the schema, such as a string for a number.

use std::collections::HashMap;

use serde_json::Value;
use smp_core::explain::{Action, Effect};
use smp_core::schema::{Kind, ScalarKind};
use smp_core::{Path, Schema, Step};

use super::super::code::Code;
use super::super::finding::Found;
use super::{Patched, last_name};

pub(super) fn check(patched: &Patched<'_>, found: &mut Vec<Found>) {
    let mut keys: HashMap<&Path, &[&str]> = HashMap::new();
    for effect in &patched.explanation.effects {
        match &effect.action {
            Action::Item { key, .. } => drop(keys.insert(&effect.path, key)),
            Action::DeleteItems { key, .. } => key.iter().for_each(|name| key_field(effect, name, found)),
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

/// Checks a key field of a deletion.
fn key_field(entry: &Effect<'_>, name: &str, found: &mut Vec<Found>) {
    let value = entry.patch.and_then(|entry| entry.get(name));
    if let (Some(value), Some(field)) = (value, entry.schema.field(name)) {
        let path = entry.path.child(Step::Field(name.to_owned()));
        one(entry.schema.field_schema(field), value, &path, true, found);
    }
}

fn one(schema: Schema<'_>, value: &Value, path: &Path, is_key: bool, found: &mut Vec<Found>) {
    let Some(kind) = schema.mismatched_kind(value) else { return };
    let is = match value {
        Value::String(_) if kind == ScalarKind::String => "a string that is not a quantity",
        Value::String(_) => "a string",
        Value::Bool(_) => "a boolean",
        _ => "a number",
    };
    let (code, effect) = if is_key {
        (Code::KeyTypeMismatch, "the key matches no item")
    } else {
        (Code::ScalarMismatch, "a server rejects it")
    };
    let expected =
        if value.is_string() && kind == ScalarKind::String { "a quantity".to_owned() } else { kind.to_string() };
    found.push(Found::new(code, path, format!("expected {expected}, found {is}; {effect}")).hint(hint(kind, value)));
}

/// How to correct a scalar of another type than the schema states.
fn hint(kind: ScalarKind, value: &Value) -> &'static str {
    match kind {
        ScalarKind::Integer if value.is_number() => "write a whole number",
        ScalarKind::Integer | ScalarKind::Number if value.as_str().is_some_and(is_number) => {
            "write the number without quotes"
        }
        ScalarKind::Integer | ScalarKind::Number => "write a number",
        ScalarKind::Boolean => "write true or false, without quotes",
        ScalarKind::String if value.is_string() => "write a quantity, such as 500m or 1.5Gi",
        ScalarKind::String if value.is_boolean() => {
            "put the value in quotes; without them, y, yes, on, n, no and off are booleans in YAML"
        }
        ScalarKind::String => "put the value in quotes",
        ScalarKind::IntOrString => "write a whole number, or a string in quotes",
    }
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok()
}
