//! Sets the defaults of built-in kinds, as API servers do when they decode an object.
//!
//! Defaults that depend on nothing are in `data/defaults.tsv`. The others are functions in `rules`.

mod described;
mod image;
mod plan;
pub(crate) mod resources;
pub(crate) mod rules;

use serde_json::{Map, Value};

use crate::decode;
use crate::object::member;
use crate::types::{Kind, Slot, Struct};
use plan::{Default, plan};

pub use described::described;

/// Sets the defaults of an object in the form that [`decode::decode`] returns. `now` is called for the one default that is the current
/// time, that of a taint of a device; it returns a time such as `2026-01-02T03:04:05Z`.
///
/// ```text
/// kind: Deployment            kind: Deployment
/// spec:                       spec:
///   replicas: 3                 progressDeadlineSeconds: 600
///   strategy: {}                replicas: 3
///                               strategy: {rollingUpdate: {maxSurge: 25%, maxUnavailable: 25%}, type: RollingUpdate}
/// ```
pub(crate) fn apply(of: &'static Struct, object: &mut Value, now: &dyn Fn() -> String) {
    if let Value::Object(object) = object {
        walk(of, object, now);
    }
}

/// Sets the defaults of a struct, then those of its fields, as Go's generated functions do.
fn walk(of: &'static Struct, object: &mut Map<String, Value>, now: &dyn Fn() -> String) {
    let plan = plan(of);
    if let Some(rule) = plan.rule {
        rule(object, now);
    }
    for default in &plan.own {
        let is_known = of.has(default.position) && default.since.is_none_or(|since| since <= of.kubernetes());
        if is_known && is_unset(object, default) {
            object.insert(default.name.to_owned(), default.value.clone());
        }
    }
    if plan.descend == 0 {
        return;
    }
    for (name, value) in object.iter_mut() {
        if let Some(position) = of.position(name)
            && plan.descend & (1 << position) != 0
        {
            visit(&of.fields[position].slot, value, now);
        }
    }
}

/// Returns whether a field has no value: it is absent or nil, or has the zero value of a type that is not a pointer.
fn is_unset(object: &Map<String, Value>, default: &Default) -> bool {
    match member(object, default.name) {
        None | Some(Value::Null) => true,
        Some(value) => !default.pointer && decode::is_empty(value),
    }
}

fn visit(slot: &Slot, value: &mut Value, now: &dyn Fn() -> String) {
    match (slot.kind, value) {
        (Kind::Struct(id), Value::Object(object)) => walk(id.get(), object, now),
        (Kind::List(item), Value::Array(items)) => items.iter_mut().for_each(|value| visit(item.get(), value, now)),
        (Kind::Map(inner), Value::Object(object)) => {
            // Map::values_mut does not say which value is which, and none of these defaults depends on the key.
            object.values_mut().for_each(|value| visit(inner.get(), value, now));
        }
        // Only lists of resources are visited for their quantities. Go: SetDefaults_ResourceList.
        (Kind::Quantity, Value::String(quantity)) => {
            if let Some(rounded) = decode::quantity::rounded_up(quantity) {
                *quantity = rounded;
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
