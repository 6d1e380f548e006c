//! Sets the defaults of a schema.

use serde_json::Value;

use super::node::Node;

/// Removes nulls that the schema does not allow and that have no default, then sets defaults.
///
/// ```text
/// schema: {a: {type: string, default: x}, b: {type: string}, c: {type: string, nullable: true}}
/// object: {a: null, b: null, c: null}  →  {a: x, c: null}
/// ```
pub(super) fn default(value: &mut Value, schema: &Node) {
    remove_nulls(value, schema);
    if schema.inside.defaults {
        set(value, schema);
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

fn set(value: &mut Value, schema: &Node) {
    match value {
        Value::Object(members) => {
            let defaulted = schema.defaulted.iter().filter_map(|index| schema.properties.get(*index));
            for (name, property) in defaulted {
                let Some(default) = &property.default else { continue };
                match members.get_mut(name) {
                    None => {
                        members.insert(name.clone(), default.clone());
                    }
                    Some(found) if found.is_null() && !property.nullable => *found = default.clone(),
                    Some(_) => {}
                }
            }
            for (name, value) in members.iter_mut() {
                if let Some(property) = schema.property(name) {
                    set_inside(value, property);
                } else if let Some(other) = schema.others() {
                    set_entry(value, other);
                }
            }
        }
        Value::Array(items) => {
            if let Some(schema) = schema.items.as_deref() {
                for item in items {
                    set_entry(item, schema);
                }
            }
        }
        _ => {}
    }
}

fn set_inside(value: &mut Value, schema: &Node) {
    if schema.inside.defaults && (value.is_object() || value.is_array()) {
        set(value, schema);
    }
}

/// Sets an item of a list, or a field that is not a property.
fn set_entry(value: &mut Value, schema: &Node) {
    if value.is_null() && !schema.nullable {
        *value = schema.default.clone().unwrap_or(Value::Null);
    }
    set_inside(value, schema);
}
