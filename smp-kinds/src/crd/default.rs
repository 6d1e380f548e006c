//! Sets the defaults of a schema.

use serde_json::Value;

use super::node::Node;

/// Removes nulls that the schema does not allow and that have no default, then sets defaults.
///
/// ```text
/// schema: {a: {type: string, default: x}, b: {type: string}, c: {type: string, nullable: true}}
/// object: {a: null, b: null, c: null}  →  {a: x, c: null}
/// ```
///
/// Returns whether all defaults are set: a list of a million empty objects has no room for many defaults in each.
pub(super) fn default(value: &mut Value, schema: &Node) -> bool {
    remove_nulls(value, schema);
    add(value, schema)
}

/// Sets defaults, as [`default`] does.
pub(super) fn add(value: &mut Value, schema: &Node) -> bool {
    let mut room = MAX_DEFAULTED;
    if schema.inside.defaults {
        set(value, schema, &mut room);
    }
    room > 0
}

/// The maximum number of values that defaults add to an object.
const MAX_DEFAULTED: usize = 200_000;

/// Reserves room for a default. Returns false if there is none.
fn take(room: &mut usize, default: &Value) -> Value {
    *room = room.saturating_sub(weight(default));
    if *room == 0 { Value::Null } else { default.clone() }
}

/// The number of values in a value. Long texts count as several.
fn weight(value: &Value) -> usize {
    1 + match value {
        Value::String(text) => text.len() / 100,
        Value::Array(items) => items.iter().map(weight).sum(),
        Value::Object(members) => members.values().map(weight).sum(),
        _ => 0,
    }
}

fn remove_nulls(value: &mut Value, schema: &Node) {
    match value {
        Value::Object(members) => {
            let mut excess = false;
            for (name, value) in members.iter_mut() {
                match value {
                    Value::Null => excess = excess || is_excess(schema, name),
                    Value::Object(_) | Value::Array(_) => {
                        if let Some(schema) = schema.field(name) {
                            remove_nulls(value, schema);
                        }
                    }
                    _ => {}
                }
            }
            if excess {
                members.retain(|name, value| !value.is_null() || !is_excess(schema, name));
            }
        }
        Value::Array(items) => {
            if let Some(schema) = schema.items.as_deref() {
                for item in items {
                    remove_nulls(item, schema);
                }
            }
        }
        _ => {}
    }
}

/// Whether a null in this field is removed. Nulls of unknown fields stay.
fn is_excess(schema: &Node, name: &str) -> bool {
    schema.field(name).is_some_and(|schema| !schema.nullable && schema.default.is_none())
}

fn set(value: &mut Value, schema: &Node, room: &mut usize) {
    match value {
        Value::Object(members) => {
            let defaulted = schema.defaulted.iter().filter_map(|index| schema.properties.get(*index));
            for (name, property) in defaulted {
                let Some(default) = property.default.as_ref().filter(|_| *room > 0) else { continue };
                match members.get_mut(name) {
                    None => {
                        members.insert(name.clone(), take(room, default));
                    }
                    Some(found) if found.is_null() && !property.nullable => *found = take(room, default),
                    Some(_) => {}
                }
            }
            for (name, value) in members.iter_mut() {
                if let Some(property) = schema.property(name) {
                    set_inside(value, property, room);
                } else if let Some(other) = schema.others() {
                    set_entry(value, other, room);
                }
            }
        }
        Value::Array(items) => {
            if let Some(schema) = schema.items.as_deref() {
                for item in items {
                    set_entry(item, schema, room);
                }
            }
        }
        _ => {}
    }
}

fn set_inside(value: &mut Value, schema: &Node, room: &mut usize) {
    if schema.inside.defaults && (value.is_object() || value.is_array()) {
        set(value, schema, room);
    }
}

/// Sets an item of a list, or a field that is not a property.
fn set_entry(value: &mut Value, schema: &Node, room: &mut usize) {
    if let Some(default) = schema.default.as_ref().filter(|_| value.is_null() && !schema.nullable) {
        *value = take(room, default);
    }
    set_inside(value, schema, room);
}
