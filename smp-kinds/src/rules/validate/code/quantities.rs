//! Quantities of resources, and the names of resources.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use super::super::{Code, Site};
use crate::cause::Causes;
use crate::decode::quantity;
pub(super) use crate::defaults::resources::{is_huge_page, is_supported};
use crate::names::qualified_name_problems;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("resources", resources),
    ("quantity-not-negative", |site, causes| not_negative(site.value, site.path, causes)),
    ("overhead", |site, causes| limits(site.value, (site.path.field("limits"), site.path), causes)),
    ("pod-fixed", |site, causes| limits(site.value, (site.object.path.field("limits"), site.object.path), causes)),
];

const NEGATIVE: &str = "must be greater than or equal to 0";

/// Compares two quantities.
pub(super) fn compare(one: &Value, other: &Value) -> Option<Ordering> {
    quantity::compare(one.as_str()?, other.as_str()?)
}

/// The order of a quantity and zero.
pub(super) fn sign(value: &Value) -> Option<Ordering> {
    quantity::compare(value.as_str()?, "0")
}

pub(super) fn not_negative(value: &Value, path: &Path<'_>, causes: &mut Causes) {
    if sign(value) == Some(Ordering::Less) {
        causes.invalid(path, value, NEGATIVE);
    }
}

/// A quantity of a resource: not negative, and a whole number of things that cannot be divided.
pub(super) fn amount(name: &str, value: &Value, path: &Path<'_>, causes: &mut Causes) {
    not_negative(value, path, causes);
    let is_counted = COUNTED.contains(&name) || is_extended(name);
    if is_counted && value.as_str().is_some_and(|text| quantity::rounded_up(text).is_some() || text.ends_with('m')) {
        causes.invalid(path, value, "must be an integer");
    }
}

/// Resources that are counted.
const COUNTED: [&str; 9] = [
    "pods",
    "resourcequotas",
    "services",
    "replicationcontrollers",
    "secrets",
    "configmaps",
    "persistentvolumeclaims",
    "services.nodeports",
    "services.loadbalancers",
];

/// Resources without domain that quotas may limit.
const QUOTA: [&str; 10] = [
    "cpu",
    "memory",
    "ephemeral-storage",
    "requests.cpu",
    "requests.memory",
    "requests.storage",
    "requests.ephemeral-storage",
    "limits.cpu",
    "limits.memory",
    "limits.ephemeral-storage",
];

fn is_native(name: &str) -> bool {
    !name.contains('/') || name.contains("kubernetes.io/")
}

pub(super) fn is_extended(name: &str) -> bool {
    !is_native(name)
        && !name.starts_with("requests.")
        && qualified_name_problems(&format!("requests.{name}")).is_empty()
}

pub(super) fn is_quota(name: &str) -> bool {
    QUOTA.contains(&name) || COUNTED.contains(&name) || is_huge_page(name) || name.starts_with("requests.hugepages-")
}

/// Checks the name of any resource.
pub(super) fn resource_name(name: &str, path: &Path<'_>, causes: &mut Causes) {
    let problems = qualified_name_problems(name);
    let is_standard = name.contains('/') || is_quota(name) || name == "storage";
    if problems.is_empty() && !is_standard {
        causes.invalid(path, name, "must be a standard resource type or fully qualified");
    }
    causes.problems(path, name, problems);
}

pub(super) fn quota_name(name: &str, path: &Path<'_>, causes: &mut Causes) {
    resource_name(name, path, causes);
    if !name.contains('/') && !is_quota(name) {
        causes.invalid(path, name, "must be a standard resource for quota");
    }
}

pub(super) fn container_name(name: &str, path: &Path<'_>, causes: &mut Causes) {
    resource_name(name, path, causes);
    if !name.contains('/') {
        if !matches!(name, "cpu" | "memory" | "ephemeral-storage") && !is_huge_page(name) {
            causes.invalid(path, name, "must be a standard resource for containers");
        }
    } else if !is_native(name) && !is_extended(name) {
        causes.invalid(path, name, "doesn't follow extended resource name standard");
    }
}

/// The entries of a map, sorted by key: kube-apiserver's order is random.
pub(super) fn sorted(map: &Value) -> Vec<(&str, &Value)> {
    let mut entries: Vec<_> = map.as_object().into_iter().flatten().map(|(key, value)| (key.as_str(), value)).collect();
    entries.sort_unstable_by_key(|(key, _)| *key);
    entries
}

fn limits(limits: &Value, (path, whole): (Path<'_>, &Path<'_>), causes: &mut Causes) {
    for (name, quantity) in sorted(limits) {
        let path = path.key(name);
        container_name(name, &path, causes);
        amount(name, quantity, &path, causes);
    }
    let has = |wanted: fn(&str) -> bool| limits.as_object().is_some_and(|map| map.keys().any(|name| wanted(name)));
    if has(is_huge_page) && !has(|name| matches!(name, "cpu" | "memory")) {
        causes.forbidden(whole, "HugePages require cpu or memory");
    }
}

/// What a container requests must not exceed its limits.
///
/// ```yaml
/// requests: {cpu: "2"}   # Invalid value: "2": must be less than or equal to cpu limit of 1
/// limits: {cpu: "1"}
/// ```
fn resources(site: &Site<'_>, causes: &mut Causes) {
    requirements(site.value, site.path, container_name, causes);
}

/// Checks the name of a resource of a whole pod.
pub(super) fn pod_name(name: &str, path: &Path<'_>, causes: &mut Causes) {
    let before = causes.len();
    resource_name(name, path, causes);
    if causes.len() == before && !is_supported(name) {
        causes.not_supported(path, name, &["cpu", "hugepages-", "memory"]);
    }
}

/// Checks requests and limits, and the names of their resources.
pub(super) fn requirements(
    resources: &Value,
    path: &Path<'_>,
    check_name: fn(&str, &Path<'_>, &mut Causes),
    causes: &mut Causes,
) {
    let empty = Map::new();
    let [limits, requests] =
        ["limits", "requests"].map(|name| resources.get(name).and_then(Value::as_object).unwrap_or(&empty));
    if limits.is_empty() && requests.is_empty() {
        return;
    }
    let (limit_path, request_path) = (path.field("limits"), path.field("requests"));
    for (name, quantity) in sorted(resources.get("limits").unwrap_or(&Value::Null)) {
        let path = limit_path.key(name);
        check_name(name, &path, causes);
        amount(name, quantity, &path, causes);
    }
    for (name, quantity) in sorted(resources.get("requests").unwrap_or(&Value::Null)) {
        let path = request_path.key(name);
        check_name(name, &path, causes);
        amount(name, quantity, &path, causes);
        let is_divisible = is_native(name) && !is_huge_page(name);
        match limits.get(name) {
            Some(limit) => within(name, (quantity, limit), is_divisible, &request_path, causes),
            None if !is_divisible => causes.required(limit_path, "Limit must be set for non overcommitable resources"),
            None => {}
        }
    }
    let mut names = limits.keys().chain(requests.keys());
    let has_main = names.clone().any(|name| matches!(name.as_str(), "cpu" | "memory"));
    if !has_main && names.any(|name| is_huge_page(name)) {
        causes.forbidden(path, "HugePages require cpu or memory");
    }
}

fn within(name: &str, (request, limit): (&Value, &Value), may_exceed: bool, path: &Path<'_>, causes: &mut Causes) {
    let shown = limit.as_str().unwrap_or_default();
    match compare(request, limit) {
        Some(Ordering::Greater | Ordering::Less) if !may_exceed => {
            causes.invalid(path, request, format_args!("must be equal to {name} limit of {shown}"));
        }
        Some(Ordering::Greater) => {
            causes.invalid(path, request, format_args!("must be less than or equal to {name} limit of {shown}"));
        }
        _ => {}
    }
}
