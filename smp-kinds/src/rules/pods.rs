//! Fields of pods that the server computes.

use serde_json::{Value, json};

use crate::defaults::resources;
use crate::object::{at, set_field, set_metadata, take_metadata};
use crate::resource::{BuiltIn, Resource};

/// The quality of service class: `Guaranteed` if every container has limits for CPU and memory that equal
/// its requests, `BestEffort` if none has any, `Burstable` otherwise.
pub(crate) fn quality_of_service(spec: &Value) -> &'static str {
    let containers = ["containers", "initContainers"].into_iter().filter_map(|name| spec[name].as_array()).flatten();
    let (mut has_any, mut all_equal) = (false, true);
    for container in containers {
        let resources = &container["resources"];
        for name in ["cpu", "memory"] {
            let [request, limit] = ["requests", "limits"].map(|part| amount(&resources[part][name]));
            has_any |= request.is_some() || limit.is_some();
            all_equal &= limit.is_some() && request == limit;
        }
    }
    match (has_any, all_equal) {
        (false, _) => "BestEffort",
        (true, true) => "Guaranteed",
        (true, false) => "Burstable",
    }
}

/// An amount that is not zero.
fn amount(quantity: &Value) -> Option<&str> {
    quantity.as_str().filter(|text| *text != "0")
}

/// Removes annotations that meant init containers before Kubernetes 1.8. Their managers own them nevertheless.
///
/// Go: `DropInitContainerAnnotations` in `pkg/api/pod/util.go`.
///
/// ```text
/// kind: Deployment
/// metadata: {annotations: {pod.beta.kubernetes.io/init-containers: "[]"}}      stays
/// spec:
///   template:
///     metadata: {annotations: {pod.beta.kubernetes.io/init-containers: "[]"}}  becomes {}
/// ```
pub(super) fn drop_annotations(resource: &Resource, object: &mut Value) {
    let path = if resource.is(BuiltIn::Pod) { Some(&[][..]) } else { resource.built_in.pod_template() };
    let pod = path.and_then(|path| path.iter().try_fold(object, |object, name| object.get_mut(name)));
    let Some(Value::Object(metadata)) = pod.and_then(|pod| pod.get_mut("metadata")) else { return };
    let Some(Value::Object(annotations)) = metadata.get_mut("annotations") else { return };
    for stage in ["alpha", "beta"] {
        for what in ["init-containers", "init-container-statuses"] {
            annotations.remove(&format!("pod.{stage}.kubernetes.io/{what}"));
        }
    }
    if annotations.is_empty() {
        metadata.remove("annotations");
    }
}

/// Returns the stored pod with the container resources that the client sends.
///
/// ```yaml
/// # stored                 # wanted                 # result
/// containers:              containers:              containers:
/// - name: web              - name: web              - name: web
///   image: "nginx:1"         image: "nginx:2"         image: "nginx:1"
///   resources:               resources:               resources:
///     requests: {cpu: 1}       requests: {cpu: 2}       requests: {cpu: 2}
/// ```
///
/// Lists with other containers are returned as the client sends them, so validation rejects them.
pub(crate) fn resized(old: &Value, mut wanted: Value) -> Value {
    let mut new = with_managers(old, &wanted);
    let lists = ["containers", "initContainers"];
    let length = |pod: &Value, list: &str| pod["spec"][list].as_array().map_or(0, Vec::len);
    if lists.iter().any(|list| length(old, list) != length(&wanted, list)) {
        new["spec"] = wanted["spec"].take();
        return new;
    }
    set_field(&mut new["spec"], "resources", wanted["spec"].get("resources").cloned());
    for list in lists {
        let sent = wanted["spec"][list].as_array().map(Vec::as_slice).unwrap_or_default();
        let kept = new["spec"].get_mut(list).and_then(Value::as_array_mut).map(Vec::as_mut_slice).unwrap_or_default();
        if sent.iter().zip(&*kept).any(|(sent, kept)| sent["name"] != kept["name"]) {
            new["spec"][list] = wanted["spec"][list].take();
            continue;
        }
        for (sent, kept) in sent.iter().zip(kept) {
            set_field(kept, "resources", sent.get("resources").cloned());
            set_field(kept, "resizePolicy", sent.get("resizePolicy").cloned());
        }
    }
    keep_resources(old, &mut new);
    set_resources(&mut new);
    new
}

/// Completes the resources of a whole pod. Go: `DefaultPodLevelResources`.
pub(super) fn set_resources(pod: &mut Value) {
    if let Some(spec) = pod.get_mut("spec").and_then(Value::as_object_mut) {
        resources::of_pod(spec);
    }
}

/// Keeps the resources of a whole pod if a client that does not know the field omits it.
pub(super) fn keep_resources(old: &Value, new: &mut Value) {
    let resources = at(old, &["spec", "resources"]);
    if !resources.is_null() && at(new, &["spec", "resources"]).is_null() {
        set_field(&mut new["spec"], "resources", Some(resources.clone()));
    }
}

/// Returns the stored object with the managers of fields that the client sends.
pub(super) fn with_managers(old: &Value, wanted: &Value) -> Value {
    let mut new = old.clone();
    match at(wanted, &["metadata"]).get("managedFields") {
        Some(managed) => set_metadata(&mut new, "managedFields", managed.clone()),
        None => drop(take_metadata(&mut new, "managedFields")),
    }
    new
}

/// Returns the stored pod with the ephemeral containers from the client.
pub(crate) fn with_ephemeral_containers(old: &Value, wanted: &Value) -> Value {
    let mut new = with_managers(old, wanted);
    set_field(&mut new["spec"], "ephemeralContainers", wanted["spec"].get("ephemeralContainers").cloned());
    new
}

/// Returns the pod with the condition `DisruptionTarget`.
pub fn disrupted(pod: &Value, now: &str) -> Value {
    let mut pod = pod.clone();
    let condition = json!({
        "type": "DisruptionTarget", "status": "True", "reason": "EvictionByEvictionAPI",
        "message": "Eviction API: evicting",
    });
    set_condition(&mut pod, condition, now);
    pod
}

/// Sets a condition of a pod. `lastTransitionTime` changes only if the status of the condition changes.
pub fn set_condition(pod: &mut Value, mut condition: Value, now: &str) {
    let mut conditions = pod["status"]["conditions"].as_array().cloned().unwrap_or_default();
    let found = conditions.iter().position(|other| other["type"] == condition["type"]);
    condition["lastProbeTime"] = Value::Null;
    condition["lastTransitionTime"] = now.into();
    match found {
        Some(at) if conditions[at]["status"] == condition["status"] => {
            condition["lastTransitionTime"] = conditions[at]["lastTransitionTime"].clone();
            conditions[at] = condition;
        }
        Some(at) => conditions[at] = condition,
        None => conditions.push(condition),
    }
    pod["status"]["conditions"] = conditions.into();
}
