//! Compares stored objects.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::objects::Kind;

/// What the server sets in the metadata of an object.
const SERVER: [&str; 6] = ["creationTimestamp", "generation", "managedFields", "name", "resourceVersion", "uid"];

/// Fails if a stored object is not the expected one, apart from what the server sets.
pub(super) fn same_content(kind: Kind, stored: &Value, expected: &Value) -> Result<()> {
    let (stored, expected) = (masked(kind, stored), masked(kind, expected));
    ensure!(stored == expected, "stored {stored}\nexpected {expected}");
    Ok(())
}

/// Like [`same_content`], but a stock server that got a patch may have its order of ports: it orders those with the same number
/// by that number alone, even if their order was sent. Returns whether it did.
pub(super) fn same_on_stock_server(
    kind: Kind,
    stored: &Value,
    expected: &Value,
    patched: impl FnOnce() -> Result<Value>,
) -> Result<bool> {
    let Err(error) = same_content(kind, stored, expected) else { return Ok(false) };
    let [sorted, wanted] = [stored, expected].map(|object| {
        let mut object = object.clone();
        sort_ports(&mut object);
        object
    });
    if same_content(kind, &sorted, &wanted).is_err() {
        return Err(error);
    }
    same_content(kind, stored, &patched()?).context("the order is not that of the dialect upstream")?;
    Ok(true)
}

/// Fails if the server set different things in two objects with the same history, apart from times and identities.
pub(super) fn same_metadata(stored: &Value, twin: &Value) -> Result<()> {
    let [generation, of_twin] = [stored, twin].map(|object| &object["metadata"]["generation"]);
    ensure!(generation == of_twin, "generation {generation}, that of the twin {of_twin}");
    let [managers, of_twin] = [stored, twin].map(managers);
    ensure!(managers == of_twin, "managedFields {managers}\nthose of the twin {of_twin}");
    Ok(())
}

fn masked(kind: Kind, object: &Value) -> Value {
    let mut object = object.clone();
    if let Some(metadata) = object["metadata"].as_object_mut() {
        metadata.retain(|name, value| !SERVER.contains(&name.as_str()) && !is_empty(value));
    }
    if kind != Kind::Rack {
        prune(&mut object);
    }
    object
}

/// The managers in an order that does not depend on times.
fn managers(object: &Value) -> Value {
    let mut entries = object["metadata"]["managedFields"].as_array().cloned().unwrap_or_default();
    for entry in &mut entries {
        entry["time"] = json!(null);
    }
    entries.sort_by_key(|entry| ["manager", "operation", "subresource"].map(|name| entry[name].to_string()));
    entries.into()
}

/// Removes empty lists and objects, which Go types do not store.
fn prune(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.values_mut().for_each(prune);
            map.retain(|_, value| !is_empty(value));
        }
        Value::Array(items) => items.iter_mut().for_each(prune),
        _ => {}
    }
}

fn sort_ports(value: &mut Value) {
    match value {
        Value::Object(map) => map.iter_mut().for_each(|(name, value)| match value {
            Value::Array(ports) if name == "ports" => ports.sort_by_key(Value::to_string),
            value => sort_ports(value),
        }),
        Value::Array(items) => items.iter_mut().for_each(sort_ports),
        _ => {}
    }
}

fn is_empty(value: &Value) -> bool {
    value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(serde_json::Map::is_empty)
}
