//! Where pods run: tolerations, taints, affinity and spread.

use std::collections::HashSet;

use serde_json::Value;

use super::super::{Code, Site, items, syntax, text};
use super::labels;
use crate::cause::{Cause, Causes};
use crate::names::{label_value_problems, qualified_name_problems};
use crate::path::Path;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("toleration", toleration),
    ("node-taints", taints),
    ("node-requirement", node_requirement),
    ("node-field-requirements", field_requirements),
    ("topology-key", topology_key),
    ("spread", spread),
    ("affinity-namespaces", namespaces),
    ("affinity-label-keys", affinity_label_keys),
    ("spread-label-keys", spread_label_keys),
    ("scheduling-gate", gate),
];

const EFFECTS: [&str; 3] = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

fn toleration(site: &Site<'_>, causes: &mut Causes) {
    let [key, operator, value, effect] = ["key", "operator", "value", "effect"].map(|name| site.text(name));
    if !key.is_empty() {
        causes.problems(site.at("key"), key, qualified_name_problems(key));
    }
    if key.is_empty() && operator != "Exists" {
        let detail = "operator must be Exists when `key` is empty, which means \"match all values and all keys\"";
        causes.invalid(site.at("operator"), operator, detail);
    }
    if site.has("tolerationSeconds") && effect != "NoExecute" {
        causes.invalid(site.at("effect"), effect, "effect must be 'NoExecute' when `tolerationSeconds` is set");
    }
    match operator {
        "Equal" | "" => {
            let problems = label_value_problems(value);
            if !problems.is_empty() {
                causes.invalid(site.at("operator"), value, problems.join(";"));
            }
        }
        "Exists" if !value.is_empty() => {
            causes.invalid(site.at("operator"), value, "value must be empty when `operator` is 'Exists'");
        }
        "Exists" => {}
        "Lt" | "Gt" => causes.not_supported(site.at("operator"), operator, &["Equal", "Exists", "Lt", "Gt"]),
        _ => causes.not_supported(site.at("operator"), operator, &["Equal", "Exists"]),
    }
    if !effect.is_empty() && !EFFECTS.contains(&effect) {
        causes.not_supported(site.at("effect"), effect, &EFFECTS);
    }
}

/// kube-apiserver looks for the taints of a node below `metadata`.
fn taints(site: &Site<'_>, causes: &mut Causes) {
    let list = site.path.field("metadata.taints");
    let taints = items(&site.get("spec")["taints"]);
    let repeated = repeats(taints.iter().map(|taint| ["key", "effect"].map(|name| text(taint, name))));
    for (index, taint) in taints.iter().enumerate() {
        let path = list.index(index);
        let [key, value, effect] = ["key", "value", "effect"].map(|name| text(taint, name));
        let problems = qualified_name_problems(key);
        causes.problems(path.field("key"), key, problems);
        let problems = label_value_problems(value);
        if !problems.is_empty() {
            causes.invalid(path.field("value"), value, problems.join(";"));
        }
        if effect.is_empty() {
            causes.required(path.field("effect"), "");
        } else if !EFFECTS.contains(&effect) {
            causes.not_supported(path.field("effect"), effect, &EFFECTS);
        }
        if repeated[index] {
            let shown = crate::types::by_name("io.k8s.api.core.v1.Taint")
                .map(|of| super::super::shown::internal(&of.slot, taint))
                .unwrap_or_default();
            let mut cause = Cause::duplicate(path, crate::cause::Bad::Json(&shown));
            cause.message.push_str(": taints must be unique by key and effect pair");
            causes.add(|| cause);
        }
    }
}

/// A requirement on the labels of a node. The values of a preferred one may be any text.
fn node_requirement(site: &Site<'_>, causes: &mut Causes) {
    let facts = ["key", "operator"].map(|name| site.text(name));
    let values = site.items("values");
    labels::check_operator(facts, values, &["Gt", "Lt"], site.path, causes);
    if matches!(site.path, Path::Index(Path::Field(Path::Field(_, "preference"), _), _)) {
        return;
    }
    let list = site.path.field("values");
    for (index, value) in values.iter().enumerate() {
        let value = value.as_str().unwrap_or_default();
        causes.problems(list.index(index), value, label_value_problems(value));
    }
}

/// Keys of labels whose values the selector takes from the pod.
fn affinity_label_keys(site: &Site<'_>, causes: &mut Causes) {
    const LISTS: [&str; 2] = ["matchLabelKeys", "mismatchLabelKeys"];
    for name in LISTS {
        let (keys, path) = (site.items(name), site.path.field(name));
        if !keys.is_empty() && !site.has("labelSelector") {
            causes.forbidden(path, "must not be specified when labelSelector is not set");
            continue;
        }
        for (index, key) in keys.iter().enumerate() {
            let key = key.as_str().unwrap_or_default();
            causes.problems(path.index(index), key, qualified_name_problems(key));
        }
    }
    let known: HashSet<&Value> = site.items(LISTS[0]).iter().collect();
    let path = site.path.field(LISTS[0]);
    let both = site.items(LISTS[1]).iter().filter(|key| known.contains(key));
    for key in both {
        let index = site.items(LISTS[0]).iter().position(|other| other == key).unwrap_or_default();
        causes.invalid(path.index(index), key, "exists in both matchLabelKeys and mismatchLabelKeys");
    }
}

fn spread_label_keys(site: &Site<'_>, causes: &mut Causes) {
    let selector = site.get("labelSelector");
    if selector.is_null() {
        causes.forbidden(site.path, "must not be specified when labelSelector is not set");
    }
    let requirements = items(&selector["matchExpressions"]).iter().map(|requirement| text(requirement, "key"));
    let labels = selector["matchLabels"].as_object().into_iter().flatten().map(|(key, _)| key.as_str());
    let selected: HashSet<&str> = labels.chain(requirements).collect();
    for (index, key) in items(site.value).iter().enumerate() {
        let (key, path) = (key.as_str().unwrap_or_default(), site.path.index(index));
        causes.problems(path, key, qualified_name_problems(key));
        if selected.contains(key) {
            causes.invalid(path, key, "exists in both matchLabelKeys and labelSelector");
        }
    }
}

fn field_requirements(site: &Site<'_>, causes: &mut Causes) {
    for (index, requirement) in items(site.value).iter().enumerate() {
        let path = site.path.index(index);
        let (key, operator) = (text(requirement, "key"), text(requirement, "operator"));
        if !matches!(operator, "In" | "NotIn") {
            causes.invalid(path.field("operator"), operator, "not a valid selector operator");
        } else if items(&requirement["values"]).len() != 1 {
            let detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
            causes.required(path.field("values"), detail);
        }
        if key != "metadata.name" {
            causes.invalid(path.field("key"), key, "not a valid field selector key");
            continue;
        }
        let list = path.field("values");
        for (index, value) in items(&requirement["values"]).iter().enumerate() {
            let value = value.as_str().unwrap_or_default();
            syntax::check(syntax::subdomain, value, list.index(index), causes);
        }
    }
}

fn topology_key(site: &Site<'_>, causes: &mut Causes) {
    let key = site.text("topologyKey");
    if key.is_empty() {
        causes.required(site.at("topologyKey"), "can not be empty");
    }
    causes.problems(site.at("topologyKey"), key, qualified_name_problems(key));
}

fn namespaces(site: &Site<'_>, causes: &mut Causes) {
    for name in items(site.value) {
        syntax::check(syntax::label, name.as_str().unwrap_or_default(), site.object.path.field("namespace"), causes);
    }
}

fn spread(site: &Site<'_>, causes: &mut Causes) {
    let (key, action) = (site.text("topologyKey"), site.text("whenUnsatisfiable"));
    if site.get("maxSkew").as_i64().unwrap_or_default() <= 0 {
        let skew = site.get("maxSkew").as_i64().unwrap_or_default();
        causes.invalid(site.at("maxSkew"), skew, "must be greater than zero");
    }
    if key.is_empty() {
        causes.required(site.at("topologyKey"), "can not be empty");
    }
    causes.one_of(site.at("whenUnsatisfiable"), action, &["DoNotSchedule", "ScheduleAnyway"]);
    if site.has("minDomains") && action != "DoNotSchedule" {
        let detail = format!("can only use minDomains if whenUnsatisfiable=DoNotSchedule, not {action}");
        causes.invalid(site.at("minDomains"), site.get("minDomains"), &detail);
    }
    if site.object.siblings.is_repeated(site.object.index, ["topologyKey", "whenUnsatisfiable"]) {
        let shown = format!("{{{key}, {action}}}");
        causes.duplicate(site.at("{topologyKey, whenUnsatisfiable}"), shown.as_str());
    }
}

fn gate(site: &Site<'_>, causes: &mut Causes) {
    let name = site.text("name");
    causes.problems(site.path, name, qualified_name_problems(name));
    if site.object.repeats("name") {
        causes.duplicate(site.path, name);
    }
}
