//! Entries of `metadata.managedFields`: their form, those of a Scale, and the upgrade to server-side apply.

use serde_json::{Value, json};
use smp_apply::typed::{Duplicates, validate};
use smp_apply::{
    Element, Manager, Mappings, Operation, Owners, Path, entries_owning, parent_entries, scale_entries, sort_entries,
    upgrade,
};

use super::sets::set;
use super::types::Types;
use super::{Answer, Failure};

/// The items of a list.
fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Decodes entries and writes them again, or sorts them.
pub(super) fn decode(case: &Value) -> Answer {
    if case["op"] == "sort" {
        let mut entries = list(&case["entries"]).to_vec();
        sort_entries(&mut entries);
        return Ok(json!({"entries": entries}));
    }
    let owners = Owners::read(&json!({"metadata": {"managedFields": case["entries"]}})).map_err(Failure::new)?;
    Ok(json!({"entries": owners.entries()}))
}

pub(super) fn scale(case: &Value) -> Answer {
    let mut mappings = Mappings::new();
    for (version, path) in case["mappings"].as_object().into_iter().flatten() {
        mappings.insert(version.clone(), path_of(path));
    }
    let parent = list(&case["parent"]);
    let entries = match case["op"].as_str() {
        Some("toScale") => scale_entries(parent, &mappings),
        _ => parent_entries(parent, list(&case["scale"]), case["groupVersion"].as_str().unwrap_or_default(), &mappings),
    };
    Ok(json!({"entries": entries.map_err(Failure::new)?}))
}

/// The path of a field: its names, `.spec.replicas`, or null.
fn path_of(value: &Value) -> Option<Path> {
    let names: Vec<&str> = match value {
        Value::String(text) => text.trim_start_matches('.').split('.').collect(),
        _ => value.as_array()?.iter().filter_map(Value::as_str).collect(),
    };
    Some(names.into_iter().map(Element::field).collect::<Vec<_>>().into())
}

pub(super) fn extract(case: &Value, types: &Types) -> Answer {
    let (object, manager) = (&case["object"], manager(case, "manager"));
    let ty = match case["type"].as_str() {
        Some(name) => types.named(name)?,
        None => types.of_object(object)?,
    };
    validate(ty, object, Duplicates::Forbidden).map_err(Failure::new)?;
    let owners = Owners::lossy(object);
    if !owners.iter().any(|(owner, _)| owner.manager == manager) {
        return Ok(json!({"object": {}}));
    }
    Ok(json!({"object": owners.applied_in(&manager, ty, object).map_err(Failure::new)?}))
}

/// The applier that a case names.
fn manager(case: &Value, name: &str) -> Manager {
    let manager = Manager::applier(case[name].as_str().unwrap_or_default());
    match case["subresource"].as_str() {
        Some(subresource) if !subresource.is_empty() => manager.on(subresource),
        _ => manager,
    }
}

pub(super) fn upgrades(case: &Value) -> Answer {
    if case["op"] == "owners" {
        let operation = if case["operation"] == "Apply" { Operation::Apply } else { Operation::Update };
        let object = json!({"metadata": {"managedFields": case["entries"]}});
        return Ok(json!({"entries": entries_owning(&object, operation, &set(&case["fields"])?)}));
    }
    let from: Vec<&str> = list(&case["from"]).iter().filter_map(Value::as_str).collect();
    let upgraded = upgrade(&case["object"], &from, &manager(case, "to")).map_err(Failure::new)?;
    Ok(match case["op"].as_str() {
        Some("patch") => json!({"patch": upgraded.json_patch()}),
        _ => json!({"object": upgraded.object()}),
    })
}
