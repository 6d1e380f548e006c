//! Resources of a whole pod, which follow from those of its containers.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use super::rules::{add_missing, object, object_mut};
use crate::decode::quantity;

/// Go: `DefaultPodLevelResources`.
///
/// ```text
/// resources: {limits: {cpu: 2}}                     resources: {limits: {cpu: 2}, requests: {cpu: 300m}}
/// containers:
/// - {name: a, resources: {requests: {cpu: 100m}}}
/// - {name: b, resources: {requests: {cpu: 200m}}}
/// ```
pub(crate) fn of_pod(spec: &mut Map<String, Value>) {
    let Some(resources) = object(spec, "resources") else { return };
    let is_set = |name: &str| object(resources, name).is_some_and(|list| !list.is_empty());
    if !is_set("limits") && !is_set("requests") {
        return;
    }
    let requested = object(resources, "requests");
    let mut limits = total(spec, "limits");
    limits.retain(|name, _| is_huge_page(name) && requested.is_none_or(|list| !list.contains_key(name)));
    let mut requests = total(spec, "requests");
    requests.retain(|name, _| matches!(name.as_str(), "cpu" | "memory"));
    if let Some(resources) = object_mut(spec, "resources") {
        add_missing(resources, "limits", &limits);
        let mut limits = object(resources, "limits").cloned().unwrap_or_default();
        limits.retain(|name, _| is_supported(name));
        add_missing(resources, "requests", &requests);
        add_missing(resources, "requests", &limits);
    }
    limit(spec);
}

/// Limits a pod to what its containers are limited to, if all of them are, but to no less than it requests. Go: `defaultPodLevelLimits`.
///
/// ```text
/// resources: {requests: {cpu: 1}}                 resources: {limits: {cpu: 3}, requests: {cpu: 1}}
/// containers:
/// - {name: a, resources: {limits: {cpu: 1}}}
/// - {name: b, resources: {limits: {cpu: 2}}}
/// ```
fn limit(spec: &mut Map<String, Value>) {
    let mut limits = total(spec, "limits");
    let Some(resources) = object(spec, "resources") else { return };
    let requested = object(resources, "requests").cloned().unwrap_or_default();
    limits.retain(|name, _| {
        let is_limited = |container| needed(container, "limits").is_some_and(|limits| limits.contains_key(name));
        is_supported(name)
            && requested.contains_key(name)
            && ["containers", "initContainers"].iter().all(|list| containers(spec, list).all(is_limited))
    });
    for (name, limit) in &mut limits {
        let requested = &requested[name];
        let order = requested.as_str().zip(limit.as_str()).and_then(|(more, less)| quantity::compare(more, less));
        if order == Some(Ordering::Greater) {
            *limit = requested.clone();
        }
    }
    if let Some(resources) = object_mut(spec, "resources") {
        add_missing(resources, "limits", &limits);
    }
}

/// Whether a pod as a whole may have a resource, and a device may take it from its node. Go: `IsSupportedPodLevelResource`.
pub(crate) fn is_supported(name: &str) -> bool {
    matches!(name, "cpu" | "memory") || is_huge_page(name)
}

pub(crate) fn is_huge_page(name: &str) -> bool {
    name.starts_with("hugepages-")
}

/// Returns what the pod needs at most at one time. Go: `AggregateContainerRequests` and `AggregateContainerLimits`.
///
/// Init containers run one after another, and sidecars, which are init containers that restart, from their start on. So the pod needs
/// the sum of all containers and sidecars, or an init container and the sidecars before it, if that is more.
fn total(spec: &Map<String, Value>, list: &str) -> Map<String, Value> {
    let mut total = Map::new();
    for container in containers(spec, "containers") {
        add(&mut total, needed(container, list));
    }
    let mut sidecars = Map::new();
    let mut starting = Map::new();
    for container in containers(spec, "initContainers") {
        let needed = needed(container, list);
        if container.get("restartPolicy").and_then(Value::as_str) == Some("Always") {
            add(&mut total, needed);
            add(&mut sidecars, needed);
            raise(&mut starting, &sidecars);
        } else {
            let mut alone = Map::new();
            add(&mut alone, needed);
            add(&mut alone, Some(&sidecars));
            raise(&mut starting, &alone);
        }
    }
    raise(&mut total, &starting);
    total
}

fn containers<'s>(spec: &'s Map<String, Value>, list: &str) -> impl Iterator<Item = &'s Map<String, Value>> {
    spec.get(list).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object)
}

fn needed<'c>(container: &'c Map<String, Value>, list: &str) -> Option<&'c Map<String, Value>> {
    object(container, "resources").and_then(|resources| object(resources, list))
}

/// Go: `addResourceList`.
fn add(total: &mut Map<String, Value>, needed: Option<&Map<String, Value>>) {
    for (name, quantity) in needed.into_iter().flatten() {
        let sum = match (total.get(name).and_then(Value::as_str), quantity.as_str()) {
            (Some(first), Some(second)) => quantity::sum(first, second).map(Value::String),
            _ => None,
        };
        total.insert(name.clone(), sum.unwrap_or_else(|| quantity.clone()));
    }
}

/// Go: `maxResourceList`.
fn raise(total: &mut Map<String, Value>, needed: &Map<String, Value>) {
    for (name, quantity) in needed {
        let order = match (quantity.as_str(), total.get(name).and_then(Value::as_str)) {
            (Some(new), Some(old)) => quantity::compare(new, old),
            _ => Some(Ordering::Greater),
        };
        if order == Some(Ordering::Greater) {
            total.insert(name.clone(), quantity.clone());
        }
    }
}
