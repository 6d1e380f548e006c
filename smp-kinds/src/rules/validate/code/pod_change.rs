//! What an update may change of a pod.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::super::{Code, Site, items, shown, text};
use super::pods::{image, is_nothing};
use super::{ephemeral, resize};
use crate::cause::text::json;
use crate::cause::{Bad, Causes};
use crate::object::at;
use crate::subresource::Subresource;

pub(super) const RULES: &[(&str, Code)] = &[("pod-change", change)];

/// What kube-apiserver says about a change of any other field, before it shows the difference.
const FROZEN: &str = "pod updates may not change fields other than `spec.containers[*].image`,\
    `spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),\
    `spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)";

/// A pod may change its images, may get tolerations and an earlier deadline, and may lose scheduling gates.
fn change(site: &Site<'_>, causes: &mut Causes) {
    let Some(old) = site.object.old.and_then(|old| old.get("spec")) else { return };
    let new = site.value;
    if old == new {
        return;
    }
    match site.scope.subresource {
        Subresource::Resize => return resize::check(site, old, causes),
        Subresource::EphemeralContainers => return ephemeral::change(site, old, causes),
        _ => {}
    }
    for name in ["containers", "initContainers"] {
        let [before, after] = [old, new].map(|spec| items(at(spec, &[name])));
        let list = site.path.field(name);
        if before.len() != after.len() {
            return causes.forbidden(list, "pod updates may not add or remove containers");
        }
        for (index, container) in after.iter().enumerate() {
            causes.required_text(list.index(index).field("image"), text(container, "image"));
            image(text(container, "image"), &list.index(index), causes);
        }
    }
    if !deadline(site, old, causes) {
        return;
    }
    tolerations(site, old, causes);
    let is_gated = !items(at(old, &["schedulingGates"])).is_empty();
    gates(site, old, causes);
    if is_gated {
        node_selector(site, old, causes);
        node_affinity(site, old, causes);
    }
    let grace = |spec: &Value| spec.get("terminationGracePeriodSeconds").and_then(Value::as_i64);
    let may_set_grace = grace(old).is_some_and(|grace| grace < 0) && grace(new) == Some(1);
    let comparable = |spec| comparable(spec, is_gated, may_set_grace);
    if comparable(old) != comparable(new) {
        causes.forbidden(site.path, FROZEN);
    }
}

/// Checks the deadline. Returns false if nothing else is checked.
fn deadline(site: &Site<'_>, old: &Value, causes: &mut Causes) -> bool {
    let name = "activeDeadlineSeconds";
    let [before, after] = [old, site.value].map(|spec| spec.get(name).and_then(Value::as_i64));
    match (before, after) {
        (_, Some(after)) if !(0..=i64::from(i32::MAX)).contains(&after) => {
            causes.invalid(site.path.field(name), after, "must be between 0 and 2147483647, inclusive");
            return false;
        }
        (Some(_), None) => {
            causes.invalid(site.path.field(name), &Value::Null, "must not update from a positive integer to nil value");
        }
        (Some(before), Some(after)) if before < after => {
            causes.invalid(site.path.field(name), after, "must be less than or equal to previous value");
            return false;
        }
        _ => {}
    }
    true
}

/// A pod only loses scheduling gates.
fn gates(site: &Site<'_>, old: &Value, causes: &mut Causes) {
    let [before, after] = [old, site.value].map(|spec| items(at(spec, &["schedulingGates"])));
    let known: HashSet<&str> = before.iter().map(|gate| text(gate, "name")).collect();
    let list = site.path.field("schedulingGates");
    let last: HashMap<&str, usize> =
        after.iter().enumerate().map(|(index, gate)| (text(gate, "name"), index)).collect();
    let mut added: Vec<_> = last.into_iter().filter(|(name, _)| !known.contains(name)).collect();
    added.sort_unstable_by_key(|(_, index)| *index);
    for (name, index) in added {
        let detail = format!("only deletion is allowed, but found new scheduling gate '{name}'");
        causes.forbidden(list.index(index).field("name"), &detail);
    }
}

/// A pod that waits for its gates may be restricted to fewer nodes, never to others.
fn node_selector(site: &Site<'_>, old: &Value, causes: &mut Causes) {
    let [before, after] = [old, site.value].map(|spec| at(spec, &["nodeSelector"]));
    let is_kept = |(key, value): (&String, &Value)| after.get(key) == Some(value);
    if !before.as_object().into_iter().flatten().all(is_kept) {
        let detail = "only additions to spec.nodeSelector are allowed (no mutations or deletions)";
        causes.invalid(site.path.field("nodeSelector"), after, detail);
    }
}

fn node_affinity(site: &Site<'_>, old: &Value, causes: &mut Causes) {
    const PLACE: [&str; 3] = ["affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution"];
    let [before, after] = [old, site.value].map(|spec| at(at(spec, &PLACE), &["nodeSelectorTerms"]));
    let (path, terms) = (site.path.field("affinity"), (items(before), items(after)));
    let (path, named) = (path.field(PLACE[1]), PLACE[2]);
    let path = path.field(named);
    let list = path.field("nodeSelectorTerms");
    if terms.0.is_empty() {
        return;
    }
    if terms.0.len() != terms.1.len() {
        let detail = "no additions/deletions to non-empty NodeSelectorTerms list are allowed";
        let shown: Vec<String> = terms.1.iter().map(shown_term).collect();
        let shown = if after.is_null() { "null".to_owned() } else { format!("[{}]", shown.join(",")) };
        return causes.invalid(list, Bad::Json(&shown), detail);
    }
    for (index, (old, new)) in terms.0.iter().zip(terms.1).enumerate() {
        if !only_adds(old, new) {
            let detail = "only additions are allowed (no mutations or deletions)";
            causes.invalid(list.index(index), Bad::Json(&shown_term(new)), detail);
        }
    }
}

fn shown_term(term: &Value) -> String {
    shown::of("io.k8s.api.core.v1.NodeSelectorTerm", term)
}

/// Whether a term has the requirements of the old one, and perhaps more. An empty term selects no node, so it stays empty.
fn only_adds(old: &Value, new: &Value) -> bool {
    let lists = ["matchExpressions", "matchFields"].map(|name| [old, new].map(|term| items(at(term, &[name]))));
    let was_empty = lists.iter().all(|[old, _]| old.is_empty());
    let is_empty = lists.iter().all(|[_, new]| new.is_empty());
    (!was_empty || is_empty) && lists.iter().all(|[old, new]| new.starts_with(old))
}

fn tolerations(site: &Site<'_>, old: &Value, causes: &mut Causes) {
    let [before, after] = [old, site.value].map(|spec| items(at(spec, &["tolerations"])));
    let essence = |toleration: &Value| {
        let mut members = toleration.as_object().cloned().unwrap_or_default();
        members.remove("tolerationSeconds");
        json(&Value::Object(members))
    };
    let kept: HashSet<String> = after.iter().map(essence).collect();
    // Several are reported once.
    if before.iter().any(|toleration| !kept.contains(&essence(toleration))) {
        let detail = "existing toleration can not be modified except its tolerationSeconds";
        causes.forbidden(site.path.field("tolerations"), detail);
    }
}

/// A spec without the fields that may change and without empty values.
fn comparable(spec: &Value, is_gated: bool, may_set_grace: bool) -> Map<String, Value> {
    let mut spec = spec.as_object().cloned().unwrap_or_default();
    if may_set_grace {
        spec.remove("terminationGracePeriodSeconds");
    }
    for name in ["activeDeadlineSeconds", "tolerations", "schedulingGates"] {
        spec.remove(name);
    }
    if is_gated {
        spec.remove("nodeSelector");
        if let Some(affinity) = spec.get_mut("affinity").and_then(Value::as_object_mut) {
            affinity.remove("nodeAffinity");
        }
    }
    for name in ["containers", "initContainers"] {
        for container in spec.get_mut(name).and_then(Value::as_array_mut).into_iter().flatten() {
            container["image"] = Value::Null;
        }
    }
    spec.retain(|_, value| !is_nothing(value));
    spec
}
