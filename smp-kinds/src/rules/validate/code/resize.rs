//! What a resize may change of a pod: amounts of CPU and memory.

use serde_json::Value;

use super::super::{Site, items, text};
use crate::cause::Causes;
use crate::path::Path;
use crate::rules::pods::quality_of_service;

const LISTS: [&str; 2] = ["requests", "limits"];

/// Checks the spec of a pod against the one before the resize.
///
/// ```yaml
/// # before                        # allowed                        # refused
/// resources:                      resources:                       resources:
///   requests: {cpu: 1}              requests: {cpu: 2}               requests: {}
///   limits: {cpu: 2, example/a: 1}  limits: {cpu: 3, example/a: 1}   limits: {cpu: 2, example/a: 2}
/// ```
pub(super) fn check(site: &Site<'_>, old: &Value, causes: &mut Causes) {
    let (new, path) = (site.value, site.path);
    let status = site.scope.root.get("status").unwrap_or(&Value::Null);
    let class = match text(status, "qosClass") {
        "" => quality_of_service(old),
        class => class,
    };
    if class != quality_of_service(new) {
        causes.invalid(path, class, "Pod QOS Class may not change as a result of resizing");
    }
    let mut running = items(&status["containerStatuses"]).iter().filter(|status| !status["state"]["running"].is_null());
    if running.next().is_some_and(|status| status["resources"].is_null()) {
        causes.forbidden(path, "Pod running on node without support for resize");
    }
    check_pod(old, new, path, causes);
    let count = causes.len();
    for name in ["containers", "initContainers"] {
        check_names(items(&old[name]), items(&new[name]), name, &path.field(name), causes);
    }
    if causes.len() > count {
        return;
    }
    for name in ["initContainers", "containers"] {
        let list = path.field(name);
        for (index, (old, new)) in items(&old[name]).iter().zip(items(&new[name])).enumerate() {
            let (old, new) = (&old["resources"], &new["resources"]);
            check_removed(old, new, "resource", &list.index(index).field("resources"), causes);
        }
    }
    for (old, new) in items(&old["containers"]).iter().zip(items(&new["containers"])) {
        if differs_elsewhere(old, new) {
            causes.forbidden(path, "only cpu and memory resources are mutable");
        }
    }
    check_init(old, new, path, causes);
}

/// The resources of the whole pod.
fn check_pod(old: &Value, new: &Value, path: &Path<'_>, causes: &mut Causes) {
    let (old, new, resources) = (&old["resources"], &new["resources"], path.field("resources"));
    let has_some = |resources: &Value| LISTS.iter().any(|list| names(&resources[list]).next().is_some());
    if !has_some(old) && !has_some(new) {
        return;
    }
    if !old.is_null() && new.is_null() {
        // Clients that do not know these resources keep them.
        return;
    }
    check_removed(old, new, "pod-level resource", &resources, causes);
    if others(old) != others(new) {
        causes.forbidden(path, "only cpu and memory resources are mutable at pod-level");
    }
}

fn check_names(old: &[Value], new: &[Value], name: &str, list: &Path<'_>, causes: &mut Causes) {
    if old.len() != new.len() {
        causes.forbidden(list, format_args!("{name} may not be added or removed on resize"));
        return;
    }
    for (index, (old, new)) in old.iter().zip(new).enumerate() {
        if text(old, "name") != text(new, "name") {
            let detail = format!("{name} may not be renamed or reordered on resize");
            causes.forbidden(list.index(index).field("name"), &detail);
        }
    }
}

fn check_removed(old: &Value, new: &Value, what: &str, path: &Path<'_>, causes: &mut Causes) {
    for list in LISTS {
        if names(&old[list]).any(|name| new[list].get(name).is_none()) {
            causes.forbidden(path.field(list), format_args!("{what} {list} cannot be removed"));
        }
    }
}

fn check_init(old: &Value, new: &Value, path: &Path<'_>, causes: &mut Causes) {
    let (name, list) = ("initContainers", path.field("initContainers"));
    for (index, (old, new)) in items(&old[name]).iter().zip(items(&new[name])).enumerate() {
        if differs_elsewhere(old, new) {
            let detail = "only cpu and memory resources for init or sidecar containers are mutable";
            causes.forbidden(list.index(index), detail);
        }
        if old == new || text(new, "restartPolicy") == "Always" {
            continue;
        }
        for _ in items(&new["resizePolicy"]).iter().filter(|policy| text(policy, "restartPolicy") == "RestartContainer")
        {
            let detail = "non-sidecar init containers with a resize policy of RestartContainer cannot be resized";
            causes.forbidden(list.index(index), detail);
        }
    }
}

/// Whether a container differs in more than CPU and memory.
fn differs_elsewhere(old: &Value, new: &Value) -> bool {
    others(&old["resources"]) != others(&new["resources"])
        || items(&old["resizePolicy"]) != items(&new["resizePolicy"])
        || items(&old["resources"]["claims"]) != items(&new["resources"]["claims"])
}

/// The amounts of everything but CPU and memory, sorted.
fn others(resources: &Value) -> Vec<(&str, &str, &Value)> {
    let of = |list: &'static str| {
        let names = names(&resources[list]).filter(|name| !matches!(*name, "cpu" | "memory"));
        names.map(move |name| (list, name, &resources[list][name]))
    };
    let mut others: Vec<_> = LISTS.into_iter().flat_map(of).collect();
    others.sort_by_key(|(list, name, _)| (*list, *name));
    others
}

fn names(amounts: &Value) -> impl Iterator<Item = &str> {
    amounts.as_object().into_iter().flatten().map(|(name, _)| name.as_str())
}
