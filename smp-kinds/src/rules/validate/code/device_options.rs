//! Optional features of devices: resources of the node, partitions, groups, derived attributes and skipped operations.

use std::cmp::Ordering;
use std::collections::HashSet;

use serde_json::Value;

use super::super::{Code, Site, items, syntax, text};
use super::{devices, quantities};
use crate::cause::{Cause, Causes};
use crate::object::at;
use crate::path::Path;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("node-resources", node_resources),
    ("partition-type", partition_type),
    ("compatibility-groups", |site, causes| {
        each(site, |group, path, causes| syntax::check(syntax::label, group, path, causes), causes);
    }),
    ("skip-operations", skip_operations),
    ("derived-attributes", derived_attributes),
];

/// Checks each text of a list, of which none is repeated.
fn each(site: &Site<'_>, check: impl Fn(&str, &Path<'_>, &mut Causes), causes: &mut Causes) {
    let texts = items(site.value);
    for (index, is_repeated) in repeats(texts).into_iter().enumerate() {
        let path = site.path.index(index);
        if is_repeated {
            causes.duplicate(path, &texts[index]);
        }
        check(texts[index].as_str().unwrap_or_default(), &path, causes);
    }
}

/// The operations of the kubelet that a driver does not need.
fn skip_operations(site: &Site<'_>, causes: &mut Causes) {
    const OPERATIONS: [&str; 3] = ["*", "NodePrepareResources", "NodeUnprepareResources"];
    let has = |name: &str| items(site.value).iter().any(|found| found == name);
    if has(OPERATIONS[1]) && !has(OPERATIONS[2]) && !has(OPERATIONS[0]) {
        let detail = "NodePrepareResources cannot be skipped unless NodeUnprepareResources is also skipped";
        causes.invalid(site.path, site.value, detail);
    }
    each(site, |name, path, causes| causes.one_of(path, name, &OPERATIONS), causes);
}

/// The attribute with the type of a partition is a text of each device that consumes counters.
fn partition_type(site: &Site<'_>, causes: &mut Causes) {
    let name = site.value.as_str().unwrap_or_default();
    let before = causes.len();
    devices::full_name(site, name, site.path, causes);
    let all = site.items("devices");
    let consumes = |device: &Value| !items(at(device, &["consumesCounters"])).is_empty();
    if !all.iter().any(consumes) {
        let detail = "may only be set on a slice which declares devices that consume counters";
        return causes.invalid(site.path, name, detail);
    }
    if causes.len() > before {
        return;
    }
    // A name in the domain of the driver may be without it.
    let bare = name.strip_prefix(site.text("driver")).and_then(|rest| rest.strip_prefix('/')).unwrap_or(name);
    let list = site.object.path.field("devices");
    for (index, device) in all.iter().enumerate().filter(|(_, device)| consumes(device)) {
        let device_path = list.index(index);
        let path = device_path.field("attributes");
        let path = path.key(name);
        let attributes = at(device, &["attributes"]);
        match attributes.get(name).or_else(|| attributes.get(bare)) {
            None => causes.required(
                path,
                "device consumes counters and `partitionTypeAttribute` names this attribute, so it must be set",
            ),
            Some(attribute) if at(attribute, &["string"]).is_null() => {
                let detail = "must be a string value because `partitionTypeAttribute` names this attribute";
                causes.invalid(path, attribute, detail);
            }
            Some(_) => {}
        }
    }
}

/// What a device takes of the CPU and the memory of its node.
fn node_resources(site: &Site<'_>, causes: &mut Causes) {
    let capacities = site.get("capacity");
    for (name, resource) in quantities::sorted(site.value) {
        let path = site.path.key(name);
        check_resource_name(name, &path, causes);
        let [mapping, overhead] = ["mapping", "overhead"].map(|name| at(resource, &[name]));
        if mapping.is_null() && overhead.is_null() {
            causes.required(path, "at least one of mapping or overhead must be set");
        }
        if !mapping.is_null() {
            check_mapping(mapping, capacities, &path.field("mapping"), causes);
        }
        if !overhead.is_null() {
            check_overhead(overhead, &path.field("overhead"), causes);
        }
    }
}

pub(super) fn check_resource_name(name: &str, path: &Path<'_>, causes: &mut Causes) {
    if !quantities::is_supported(name) {
        causes.invalid(path, name, "must be a node allocatable resource name");
    }
}

fn check_mapping(mapping: &Value, capacities: &Value, path: &Path<'_>, causes: &mut Causes) {
    let factor = at(mapping, &["capacityMultiplier"]);
    let positive = |name: &str, causes: &mut Causes| {
        let value = at(mapping, &[name]);
        if !value.is_null() && quantities::sign(value) != Some(Ordering::Greater) {
            causes.invalid(path.field(name), value, "must be positive");
        }
    };
    match at(mapping, &["capacityKey"]).as_str() {
        None if factor.is_null() => {}
        None => causes.required(path.field("capacityKey"), "capacityKey is required when capacityMultiplier is set"),
        Some(key) => {
            if key.is_empty() {
                causes.invalid(path.field("capacityKey"), "", "capacityKey must not be an empty string");
            } else if capacities.get(key).is_none() {
                causes.add(|| Cause::not_found(path.field("capacityKey"), key));
            }
            if factor.is_null() {
                let detail = "capacityMultiplier is required when capacityKey is set";
                causes.required(path.field("capacityMultiplier"), detail);
            }
            positive("capacityMultiplier", causes);
        }
    }
    positive("deviceMultiplier", causes);
}

/// What each pod or container needs in addition.
pub(super) fn check_overhead(overhead: &Value, path: &Path<'_>, causes: &mut Causes) {
    const NAMES: [&str; 2] = ["perPod", "perContainer"];
    if NAMES.iter().all(|name| at(overhead, &[name]).is_null()) {
        return causes.invalid(path, "", "at least one of perPod or perContainer must be set");
    }
    for name in NAMES {
        check_amount(at(overhead, &[name]), &path.field(name), causes);
    }
}

pub(super) fn check_amount(amount: &Value, path: &Path<'_>, causes: &mut Causes) {
    if quantities::sign(amount) == Some(Ordering::Less) {
        causes.invalid(path, amount, "must be non-negative");
    }
}

/// A constraint of the claim uses each derived attribute of a request.
fn derived_attributes(site: &Site<'_>, causes: &mut Causes) {
    let names: Vec<&str> = items(site.value).iter().map(|attribute| text(attribute, "name")).collect();
    let used = constrained(site);
    for (index, is_repeated) in repeats(&names).into_iter().enumerate() {
        let (path, name) = (site.path.index(index), names[index]);
        if is_repeated {
            causes.duplicate(path, name);
        }
        if name.is_empty() {
            causes.required(path.field("name"), "");
        } else {
            if !used.contains(name) {
                let detail = "must be referenced by at least one matchAttribute or distinctAttribute constraint targeting this request";
                causes.invalid(path.field("name"), name, detail);
            }
            devices::full_name(site, name, &path.field("name"), causes);
        }
        causes.required_text(path.field("expression"), text(&items(site.value)[index], "expression"));
    }
}

/// The attributes that constraints of the claim name. Which requests they are for is not compared.
fn constrained<'v>(site: &Site<'v>) -> HashSet<&'v str> {
    let spec = site.scope.root.get("spec").unwrap_or(&Value::Null);
    let lists =
        [&["devices", "constraints"][..], &["spec", "devices", "constraints"]].map(|path| items(at(spec, path)));
    let names = |constraint: &'v Value| ["matchAttribute", "distinctAttribute"].map(|name| text(constraint, name));
    lists.into_iter().flatten().flat_map(names).collect()
}
