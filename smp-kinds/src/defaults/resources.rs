//! Resources of a whole pod, which follow from those of its containers.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use super::rules::{add_missing, object, object_mut};
use crate::decode::quantity;

/// Go: `defaultHugePagePodLimits` and `defaultPodRequests`.
///
/// ```text
/// resources: {limits: {cpu: 2}}                     resources: {limits: {cpu: 2}, requests: {cpu: 300m}}
/// containers:
/// - {name: a, resources: {requests: {cpu: 100m}}}
/// - {name: b, resources: {requests: {cpu: 200m}}}
/// ```
pub(super) fn of_pod(spec: &mut Map<String, Value>) {
    let Some(resources) = object(spec, "resources") else { return };
    let is_set = |name: &str| object(resources, name).is_some_and(|list| !list.is_empty());
    if is_set("limits") || is_set("requests") {
        let mut limits = total(spec, "limits");
        let requested = object(resources, "requests");
        limits.retain(|name, _| is_huge_page(name) && requested.is_none_or(|list| !list.contains_key(name)));
        if let Some(resources) = object_mut(spec, "resources") {
            add_missing(resources, "limits", &limits);
        }
    }
    let Some(limits) = object(spec, "resources").and_then(|resources| object(resources, "limits")) else { return };
    if limits.is_empty() {
        return;
    }
    let mut limits = limits.clone();
    let mut requests = total(spec, "requests");
    requests.retain(|name, _| matches!(name.as_str(), "cpu" | "memory"));
    limits.retain(|name, _| matches!(name.as_str(), "cpu" | "memory") || is_huge_page(name));
    if let Some(resources) = object_mut(spec, "resources") {
        add_missing(resources, "requests", &requests);
        add_missing(resources, "requests", &limits);
    }
}

fn is_huge_page(name: &str) -> bool {
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
