//! Rules that only some built-in kinds have.

use serde_json::{Value, json};

use super::names::Syntax;
use super::{pods, services};
use crate::object::{at, finalizers, is_same, set_metadata, take_metadata, text_at};
use crate::resource::Resource;

/// How names of a kind are written.
pub(crate) fn name_syntax(resource: &Resource) -> Syntax {
    match (resource.group.as_str(), resource.plural.as_str()) {
        ("", "namespaces" | "services") | ("apps", "statefulsets") => Syntax::Label,
        ("networking.k8s.io", "ipaddresses") => Syntax::Address,
        ("", "events") | ("policy", "poddisruptionbudgets") | ("rbac.authorization.k8s.io", _) => Syntax::Segment,
        _ => Syntax::Subdomain,
    }
}

/// Whether `generateName` is validated. It is not for the first kind with generated validation.
pub(crate) fn checks_generated_names(resource: &Resource) -> bool {
    !resource.is("", "replicationcontrollers")
}

/// Whether finalizers of a kind need no domain: kube-apiserver checks them only together with the kind's own fields.
pub(crate) fn has_plain_finalizers(resource: &Resource) -> bool {
    matches!(
        (resource.group.as_str(), resource.plural.as_str()),
        ("", "events")
            | ("admissionregistration.k8s.io" | "apiextensions.k8s.io" | "apiregistration.k8s.io", _)
            | ("coordination.k8s.io", "leases")
            | ("node.k8s.io", "runtimeclasses")
            | ("policy", "poddisruptionbudgets")
    ) || resource.is_custom()
}

/// Whether kube-apiserver reports changes of immutable fields before the other causes.
pub(crate) fn reports_changes_first(resource: &Resource) -> bool {
    matches!(
        (resource.group.as_str(), resource.plural.as_str()),
        ("", "configmaps" | "secrets") | ("apps", "daemonsets") | ("networking.k8s.io", "ingressclasses")
    )
}

/// Whether the client sets the status of a new object.
pub(crate) fn keeps_new_status(resource: &Resource) -> bool {
    resource.is("", "nodes")
}

/// The warning for every request of a kind.
pub(crate) fn deprecation(resource: &Resource) -> Option<&'static str> {
    resource
        .is("", "endpoints")
        .then_some("v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice")
}

/// Sets fields in new objects of some kinds.
pub(crate) fn on_create(resource: &Resource, object: &mut Value, now: &dyn Fn() -> String) {
    match (resource.group.as_str(), resource.plural.as_str()) {
        ("", "namespaces") => {
            object["spec"] = json!({"finalizers": ["kubernetes"]});
            object["status"] = json!({"phase": "Active"});
            let name = at(object, &["metadata", "name"]).clone();
            object["metadata"]["labels"]["kubernetes.io/metadata.name"] = name;
        }
        ("", "pods") => {
            object["status"] = json!({"phase": "Pending", "qosClass": pods::quality_of_service(&object["spec"])});
        }
        ("", "persistentvolumes") => object["status"] = json!({"phase": "Pending", "lastPhaseTransitionTime": now()}),
        ("", "persistentvolumeclaims") => object["status"] = json!({"phase": "Pending"}),
        ("", "services") => services::complete(object),
        ("rbac.authorization.k8s.io", _) => drop_empty_rules(object),
        ("apps", "daemonsets") => object["metadata"]["annotations"][TEMPLATE_GENERATION] = "1".into(),
        ("batch", "jobs") => select_own_pods(object),
        ("autoscaling", "horizontalpodautoscalers") if resource.version == "v1" => {
            let percentage = &mut object["spec"]["targetCPUUtilizationPercentage"];
            if percentage.is_null() {
                *percentage = 80.into();
            }
        }
        _ => {}
    }
}

/// The annotation that counts the changes of a daemon set's template.
const TEMPLATE_GENERATION: &str = "deprecated.daemonset.template.generation";

/// Removes metadata that `PartialObjectMetadata` does not have, because kube-apiserver keeps it in another field.
pub(crate) fn hide_computed_metadata(resource: &Resource, object: &mut Value) {
    if !resource.is("apps", "daemonsets") {
        return;
    }
    let Some(annotations) = object["metadata"]["annotations"].as_object_mut() else { return };
    annotations.remove(TEMPLATE_GENERATION);
    if annotations.is_empty() {
        take_metadata(object, "annotations");
    }
}

/// Sets fields in updated objects of some kinds.
pub(crate) fn on_update(resource: &Resource, old: &Value, new: &mut Value) {
    match (resource.group.as_str(), resource.plural.as_str()) {
        ("", "namespaces") => {
            new["spec"] = at(old, &["spec"]).clone();
            let name = at(new, &["metadata", "name"]).clone();
            new["metadata"]["labels"]["kubernetes.io/metadata.name"] = name;
        }
        ("", "services") => services::keep_addresses(old, new),
        ("rbac.authorization.k8s.io", _) => drop_empty_rules(new),
        ("apps", "daemonsets") => {
            let count: u64 =
                text_at(old, &["metadata", "annotations", TEMPLATE_GENERATION]).parse().unwrap_or_default();
            let is_next = !is_same(at(old, &["spec", "template"]), at(new, &["spec", "template"]));
            new["metadata"]["annotations"][TEMPLATE_GENERATION] = (count + u64::from(is_next)).to_string().into();
        }
        _ => {}
    }
}

/// An empty list of rules is stored like an absent one.
fn drop_empty_rules(role: &mut Value) {
    if role["rules"] == json!([]) {
        role["rules"] = Value::Null;
    }
}

/// Whether an update raises `metadata.generation`. `is_changed` says whether anything but metadata and status differs.
pub(crate) fn raises_generation(resource: &Resource, old: &Value, new: &Value, is_changed: bool) -> bool {
    let differs = |field| !is_same(at(old, &["metadata", field]), at(new, &["metadata", field]));
    match (resource.group.as_str(), resource.plural.as_str()) {
        ("discovery.k8s.io", "endpointslices") => is_changed || differs("labels"),
        ("scheduling.k8s.io", "priorityclasses") => false,
        // Annotations are copied to replica sets.
        ("apps", "deployments") => is_changed || differs("annotations"),
        // It has no generation before the first change.
        ("storage.k8s.io", "csidrivers") => is_changed,
        _ => resource.has_generation && is_changed,
    }
}

/// A job finds its pods by its own uid, unless the client chooses a selector.
///
/// ```yaml
/// spec:
///   selector: {matchLabels: {batch.kubernetes.io/controller-uid: 5d0a…}}
///   template: {metadata: {labels: {batch.kubernetes.io/controller-uid: 5d0a…, batch.kubernetes.io/job-name: backup, …}}}
/// ```
fn select_own_pods(job: &mut Value) {
    if at(job, &["spec", "manualSelector"]) == true {
        return;
    }
    let [uid, name] = ["uid", "name"].map(|field| Value::from(text_at(job, &["metadata", field])));
    if at(job, &["spec", "selector"]).is_null() {
        job["spec"]["selector"] = json!({});
    }
    job["spec"]["selector"]["matchLabels"]["batch.kubernetes.io/controller-uid"] = uid.clone();
    let labels = &mut job["spec"]["template"]["metadata"]["labels"];
    for (label, value) in [("controller-uid", uid), ("job-name", name)] {
        labels[label] = value.clone();
        labels[format!("batch.kubernetes.io/{label}")] = value;
    }
    // The labels of a job without any are those of its template.
    let labels = labels.clone();
    if at(job, &["metadata", "labels"]).as_object().is_none_or(serde_json::Map::is_empty) {
        job["metadata"]["labels"] = labels;
    }
}

/// Restores fields that a status update of some kinds cannot change.
pub(crate) fn keep_for_status(resource: &Resource, old: &Value, new: &mut Value, now: &dyn Fn() -> String) {
    for name in kept_metadata(resource) {
        match at(old, &["metadata"]).get(*name) {
            Some(value) => set_metadata(new, name, value.clone()),
            None => {
                take_metadata(new, name);
            }
        }
    }
    let (before, after) = (&old["status"], &mut new["status"]);
    if resource.is("", "pods") && at(after, &["qosClass"]).is_null() {
        after["qosClass"] = at(before, &["qosClass"]).clone();
    }
    if resource.is("", "persistentvolumes") {
        const SINCE: &str = "lastPhaseTransitionTime";
        if at(before, &["phase"]) != at(after, &["phase"]) && (after[SINCE].is_null() || after[SINCE] == before[SINCE])
        {
            after[SINCE] = now().into();
        } else if after[SINCE].is_null() && !before[SINCE].is_null() {
            after[SINCE] = before[SINCE].clone();
        }
    }
}

/// The metadata fields that a status update of a kind cannot change.
fn kept_metadata(resource: &Resource) -> &'static [&'static str] {
    match (resource.group.as_str(), resource.plural.as_str()) {
        ("apps", "deployments") => &["labels"],
        ("", "pods") => &["ownerReferences"],
        (
            "admissionregistration.k8s.io"
            | "flowcontrol.apiserver.k8s.io"
            | "internal.apiserver.k8s.io"
            | "resource.k8s.io"
            | "scheduling.k8s.io",
            _,
        )
        | ("networking.k8s.io", "servicecidrs")
        | ("storage.k8s.io", "volumeattachments") => &["labels", "annotations", "finalizers", "ownerReferences"],
        _ => &[],
    }
}

/// Returns whether an object is marked for deletion and nothing delays it.
pub(crate) fn is_gone(resource: &Resource, object: &Value) -> bool {
    let metadata = at(object, &["metadata"]);
    let grace = at(metadata, &["deletionGracePeriodSeconds"]).as_i64().unwrap_or_default();
    !at(metadata, &["deletionTimestamp"]).is_null()
        && is_released(resource, object, finalizers(object).is_empty(), grace)
}

/// Returns whether nothing delays the deletion of an object. A finalizer or the grace period of a pod delays it, and a namespace
/// remains until it is empty.
pub(crate) fn is_released(resource: &Resource, object: &Value, has_no_finalizers: bool, grace: i64) -> bool {
    let is_empty = || at(object, &["spec", "finalizers"]).as_array().is_none_or(Vec::is_empty);
    has_no_finalizers && grace == 0 && (!resource.is("", "namespaces") || is_empty())
}
