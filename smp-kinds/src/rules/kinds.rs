//! Rules that only some built-in kinds have.

use serde_json::{Map, Value, json};

use super::{budgets, certificates, pods, services};
use crate::object::{at, finalizers, is_same, set_field, set_metadata, take_metadata, text_at};
use crate::resource::{BuiltIn, Generation, Resource};

/// The warning for every request of a kind.
pub(crate) fn deprecation(resource: &Resource) -> Option<&'static str> {
    (resource.group.is_empty() && resource.is(BuiltIn::Endpoints))
        .then_some("v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice")
}

/// Sets fields in new objects of some kinds.
pub(crate) fn on_create(resource: &Resource, object: &mut Value, now: &dyn Fn() -> String) {
    pods::drop_annotations(resource, object);
    match resource.built_in {
        BuiltIn::CertificateSigningRequest => certificates::set_requester(object),
        BuiltIn::Namespace => {
            let finalizers = &mut object["spec"]["finalizers"];
            match finalizers.as_array_mut().filter(|finalizers| !finalizers.is_empty()) {
                None => *finalizers = json!(["kubernetes"]),
                Some(finalizers) if finalizers.iter().any(|name| name == "kubernetes") => {}
                Some(finalizers) => finalizers.push("kubernetes".into()),
            }
            object["status"] = json!({"phase": "Active"});
            let name = at(object, &["metadata", "name"]).clone();
            object["metadata"]["labels"]["kubernetes.io/metadata.name"] = name;
        }
        BuiltIn::Pod => {
            pods::set_resources(object);
            object["status"] = json!({"phase": "Pending", "qosClass": pods::quality_of_service(&object["spec"])});
        }
        BuiltIn::PersistentVolume => object["status"] = json!({"phase": "Pending", "lastPhaseTransitionTime": now()}),
        BuiltIn::PersistentVolumeClaim => {
            object["status"] = json!({"phase": "Pending"});
            complete_sources(None, object);
        }
        BuiltIn::PodDisruptionBudget => budgets::strip_old_label(None, object),
        BuiltIn::Service => services::complete(object),
        BuiltIn::DaemonSet => object["metadata"]["annotations"][TEMPLATE_GENERATION] = "1".into(),
        BuiltIn::Job => select_own_pods(object),
        BuiltIn::Secret => fill(object, "data"),
        BuiltIn::ConfigMap => fill(object, "binaryData"),
        BuiltIn::HorizontalPodAutoscaler if resource.version == "v1" => {
            let percentage = &mut object["spec"]["targetCPUUtilizationPercentage"];
            if percentage.is_null() {
                *percentage = 80.into();
            }
        }
        kind => drop_empty(object, kind),
    }
}

/// The annotation that counts the changes of a daemon set's template.
pub(crate) const TEMPLATE_GENERATION: &str = "deprecated.daemonset.template.generation";

/// Removes metadata that `PartialObjectMetadata` does not have, because kube-apiserver keeps it in another field.
pub fn hide_computed_metadata(resource: &Resource, object: &mut Value) {
    if !resource.is(BuiltIn::DaemonSet) {
        return;
    }
    let Some(annotations) = object["metadata"]["annotations"].as_object_mut() else { return };
    annotations.remove(TEMPLATE_GENERATION);
    if annotations.is_empty() {
        take_metadata(object, "annotations");
    }
}

/// Sets fields in updated objects of some kinds.
pub(crate) fn on_update(resource: &Resource, old: &Value, new: &mut Value, now: &dyn Fn() -> String) {
    pods::drop_annotations(resource, new);
    match resource.built_in {
        BuiltIn::CertificateSigningRequest => new["spec"] = at(old, &["spec"]).clone(),
        BuiltIn::Namespace => {
            new["spec"] = at(old, &["spec"]).clone();
            let name = at(new, &["metadata", "name"]).clone();
            new["metadata"]["labels"]["kubernetes.io/metadata.name"] = name;
        }
        BuiltIn::PersistentVolumeClaim => complete_sources(Some(old), new),
        BuiltIn::Pod => pods::keep_resources(old, new),
        BuiltIn::PodDisruptionBudget => budgets::strip_old_label(Some(old), new),
        BuiltIn::Service => services::keep_addresses(old, new),
        BuiltIn::DeviceTaintRule => renew_time(old, new, now),
        BuiltIn::DaemonSet => {
            let count: i64 =
                text_at(old, &["metadata", "annotations", TEMPLATE_GENERATION]).parse().unwrap_or_default();
            let is_next = !is_same(at(old, &["spec", "template"]), at(new, &["spec", "template"]));
            new["metadata"]["annotations"][TEMPLATE_GENERATION] =
                count.saturating_add(i64::from(is_next)).to_string().into();
        }
        BuiltIn::Job => label_as_template(new),
        BuiltIn::Secret => fill(new, "data"),
        BuiltIn::ConfigMap => fill(new, "binaryData"),
        kind => drop_empty(new, kind),
    }
}

/// The time of a taint is that of its effect, unless the client sets another time.
fn renew_time(old: &Value, rule: &mut Value, now: &dyn Fn() -> String) {
    let is_same = |name| at(old, &["spec", "taint", name]) == at(rule, &["spec", "taint", name]);
    if !is_same("effect") && is_same("timeAdded") {
        rule["spec"]["taint"]["timeAdded"] = now().into();
    }
}

/// A Job without labels has those of its template, also after a write of its status.
fn label_as_template(job: &mut Value) {
    if at(job, &["metadata", "labels"]).is_null() {
        let labels = at(job, &["spec", "template", "metadata", "labels"]).clone();
        set_field(&mut job["metadata"], "labels", Some(labels).filter(|labels| !labels.is_null()));
    }
}

/// Storage has no null bytes: they become empty.
fn fill(object: &mut Value, name: &str) {
    let values = object.get_mut(name).and_then(Value::as_object_mut).into_iter().flat_map(Map::values_mut);
    values.filter(|value| value.is_null()).for_each(|value| *value = "".into());
}

/// A claim names its source in two fields. The older one has only claims and snapshots, unless it already had something.
fn complete_sources(old: Option<&Value>, claim: &mut Value) {
    let was_set =
        old.is_some_and(|old| ["dataSource", "dataSourceRef"].iter().any(|name| !at(old, &["spec", name]).is_null()));
    let source = at(claim, &["spec", "dataSource"]);
    let facts = (text_at(source, &["kind"]), text_at(source, &["apiGroup"]));
    let is_known = matches!(facts, ("PersistentVolumeClaim", "") | ("VolumeSnapshot", "snapshot.storage.k8s.io"));
    let Some(spec) = claim.get_mut("spec") else { return };
    if !was_set && !is_known {
        set_field(spec, "dataSource", None);
    }
    unite_sources(spec);
}

/// Copies the source of a claim to the field that lacks it.
///
/// ```yaml
/// dataSource: {kind: PersistentVolumeClaim, name: a}
/// # dataSourceRef is the same
/// ```
pub(crate) fn unite_sources(spec: &mut Value) {
    let [source, reference] = ["dataSource", "dataSourceRef"].map(|name| at(spec, &[name]).clone());
    if reference.is_null() && !source.is_null() {
        set_field(spec, "dataSourceRef", Some(source));
    } else if source.is_null() && !reference.is_null() && text_at(&reference, &["namespace"]).is_empty() {
        set_field(spec, "dataSource", Some(reference));
    }
}

/// Empties the lists that are always written: an empty one is stored like an absent one.
///
/// ```text
/// {rules: []}  →  {rules: null}
/// ```
fn drop_empty(object: &mut Value, kind: BuiltIn) {
    let lists: &[&str] = match kind {
        BuiltIn::Rbac => &["/rules"],
        BuiltIn::Endpoints => &["/endpoints", "/ports"],
        BuiltIn::LimitRange => &["/spec/limits"],
        BuiltIn::CsiNode => &["/spec/drivers"],
        BuiltIn::ResourceClaim => &["/spec/devices/requests", "/spec/spec/devices/requests"],
        _ => &[],
    };
    for list in lists {
        if let Some(list) = object.pointer_mut(list).filter(|list| list.as_array().is_some_and(Vec::is_empty)) {
            *list = Value::Null;
        }
    }
}

/// Whether an update raises `metadata.generation`. `is_changed` says whether anything but metadata and status differs.
pub(crate) fn raises_generation(resource: &Resource, old: &Value, new: &Value, is_changed: bool) -> bool {
    let differs = |field| !is_same(at(old, &["metadata", field]), at(new, &["metadata", field]));
    match resource.generation {
        Generation::None | Generation::Created => false,
        Generation::Content | Generation::Changes => is_changed,
        Generation::Labels => is_changed || differs("labels"),
        Generation::Annotations => is_changed || differs("annotations"),
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

/// The status fields of a pod that clients keep by omitting them, because older clients do not know all of them.
const POD_STATUS_KEPT: [&str; 4] =
    ["qosClass", "resourceClaimStatuses", "extendedResourceClaimStatus", "nodeAllocatableResourceClaimStatuses"];

/// Restores fields that a status update of some kinds cannot change.
pub(crate) fn keep_for_status(resource: &Resource, old: &Value, new: &mut Value, now: &dyn Fn() -> String) {
    for name in &resource.kept_metadata {
        match at(old, &["metadata"]).get(*name) {
            Some(value) => set_metadata(new, name, value.clone()),
            None => {
                take_metadata(new, name);
            }
        }
    }
    if resource.is(BuiltIn::CertificateSigningRequest) {
        certificates::keep_decisions(old, new, &now());
    }
    let (before, after) = (&old["status"], &mut new["status"]);
    if resource.is(BuiltIn::Pod) {
        for name in POD_STATUS_KEPT {
            if at(after, &[name]).is_null() && !at(before, &[name]).is_null() {
                after[name] = at(before, &[name]).clone();
            }
        }
    }
    if resource.is(BuiltIn::PersistentVolume) {
        const SINCE: &str = "lastPhaseTransitionTime";
        if at(before, &["phase"]) != at(after, &["phase"]) && (after[SINCE].is_null() || after[SINCE] == before[SINCE])
        {
            after[SINCE] = now().into();
        } else if after[SINCE].is_null() && !before[SINCE].is_null() {
            after[SINCE] = before[SINCE].clone();
        }
    }
}

/// Returns whether an object is marked for deletion and nothing delays it.
pub fn is_gone(resource: &Resource, object: &Value) -> bool {
    let metadata = at(object, &["metadata"]);
    let grace = at(metadata, &["deletionGracePeriodSeconds"]).as_i64().unwrap_or_default();
    !at(metadata, &["deletionTimestamp"]).is_null()
        && is_released(resource, object, finalizers(object).is_empty(), grace)
}

/// Returns whether nothing delays the deletion of an object. A finalizer or the grace period of a pod delays it, and a namespace
/// remains until it is empty.
pub fn is_released(resource: &Resource, object: &Value, has_no_finalizers: bool, grace: i64) -> bool {
    let is_empty = || at(object, &["spec", "finalizers"]).as_array().is_none_or(Vec::is_empty);
    has_no_finalizers && grace == 0 && (!resource.is(BuiltIn::Namespace) || is_empty())
}
