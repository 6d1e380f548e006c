//! Mutable fields of some Jobs: the size of an indexed Job, and the pod template of a suspended Job, which job queues rely on.

use serde_json::Value;

use super::invalid;
use crate::cause::Cause;
use crate::object::set_field;
use crate::resource::Resource;

/// Checks a field that differs: returns the cause if this Job must not change it in this way.
type Rule = fn(&Resource, &Value, &Value) -> Option<Cause>;

/// The rule of a field that some Jobs may change.
pub(super) fn own_rule(path: &[&str]) -> Option<Rule> {
    match path {
        ["spec", "completions"] => Some(completions),
        ["spec", "template"] => Some(template),
        // The validation of the field compares it, also in a CronJob.
        ["spec", "scheduling", ..] => Some(|_, _, _| None),
        _ => None,
    }
}

/// An indexed Job grows and shrinks with its parallelism.
///
/// ```yaml
/// # stored                                                      # may become
/// {completionMode: Indexed, completions: 2, parallelism: 2}      {completionMode: Indexed, completions: 3, parallelism: 3}
/// ```
fn completions(resource: &Resource, _: &Value, new: &Value) -> Option<Cause> {
    let spec = &new["spec"];
    let path = (&["spec", "completions"][..], "spec.completions");
    if spec["completionMode"] != "Indexed" {
        return Some(invalid(resource, path, &spec["completions"], "field is immutable"));
    }
    // An indexed Job without completions has another cause.
    let is_allowed = spec["completions"].is_null() || spec["completions"] == spec["parallelism"];
    let text = "can only be modified in tandem with spec.parallelism";
    (!is_allowed).then(|| invalid(resource, path, &spec["completions"], text))
}

/// The resources and the scheduling fields in the template of a suspended Job may change while none of its pods runs.
///
/// ```yaml
/// # stored                                                          # may become
/// suspend: true                                                     suspend: false
/// template: {spec: {containers: [{name: web, resources: {}}]}}      template: {spec: {nodeSelector: {a: b}, containers: …}}
/// ```
fn template(resource: &Resource, old: &Value, new: &Value) -> Option<Cause> {
    let [before, after] = [old, new].map(|job| &job["spec"]["template"]);
    if !is_at_rest(old) {
        return Some(invalid(resource, (&["spec", "template"], "spec.template"), after, "field is immutable"));
    }
    let mut allowed = before["spec"].clone();
    let wanted = &after["spec"];
    for name in ["nodeSelector", "tolerations", "schedulingGates"] {
        set_field(&mut allowed, name, wanted.get(name).cloned());
    }
    allow_affinity(&mut allowed, wanted);
    for list in ["containers", "initContainers"] {
        allow_resources(&mut allowed, wanted, list);
    }
    let path = (&["spec", "template", "spec"][..], "spec.template.spec");
    (allowed != *wanted).then(|| invalid(resource, path, wanted, "field is immutable"))
}

/// Whether a Job is suspended and has no pods: it never started, or its condition `Suspended` is true.
fn is_at_rest(job: &Value) -> bool {
    let status = &job["status"];
    let mut conditions = status["conditions"].as_array().into_iter().flatten();
    let is_suspended = conditions.any(|condition| condition["type"] == "Suspended" && condition["status"] == "True");
    job["spec"]["suspend"] == true
        && (status["startTime"].is_null() || is_suspended)
        && status["active"].as_i64().unwrap_or_default() == 0
}

/// The node affinity may change; the pod affinity may not.
fn allow_affinity(allowed: &mut Value, wanted: &Value) {
    let nodes = wanted["affinity"].get("nodeAffinity");
    let mut affinity = allowed.get("affinity").cloned().unwrap_or_else(|| Value::Object(serde_json::Map::new()));
    set_field(&mut affinity, "nodeAffinity", nodes.cloned());
    let is_absent = wanted.get("affinity").is_none() && affinity.as_object().is_some_and(serde_json::Map::is_empty);
    set_field(allowed, "affinity", Some(affinity).filter(|_| !is_absent));
}

/// The resources of a container may change if its list has the same containers in the same places.
fn allow_resources(allowed: &mut Value, wanted: &Value, list: &str) {
    let Some(wanted) = wanted.get(list).and_then(Value::as_array) else { return };
    let Some(allowed) = allowed.get_mut(list).and_then(Value::as_array_mut) else { return };
    if allowed.len() != wanted.len() {
        return;
    }
    for (allowed, wanted) in
        allowed.iter_mut().zip(wanted).filter(|(allowed, wanted)| allowed["name"] == wanted["name"])
    {
        set_field(allowed, "resources", wanted.get("resources").cloned());
    }
}
