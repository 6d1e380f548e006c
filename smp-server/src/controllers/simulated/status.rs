//! The status of a workload whose pods all run.

use serde_json::{Map, Value, json};

use super::{hash, number, pods};
use crate::object::text_at;
use crate::resource::{BuiltIn, Resource};

/// The address of pods and load balancers, from a range for documentation (RFC 5737).
pub(super) const ADDRESS: &str = "192.0.2.1";

/// Returns the status that an object must have, or `None` if it does not change.
///
/// ```text
/// ReplicaSet with replicas: 3   replicas, readyReplicas and availableReplicas are 3
/// Job with completions: 2       succeeded is 2, and the condition Complete is true
/// Pod                           phase is Running or Succeeded, and the conditions fit
/// ```
pub(super) fn of(resource: &Resource, object: &Value, now: &str, nodes: usize) -> Option<Value> {
    match resource.built_in() {
        BuiltIn::ReplicaSet | BuiltIn::ReplicationController => Some(replicas(object)),
        BuiltIn::StatefulSet => Some(stateful(object)),
        BuiltIn::DaemonSet => Some(daemons(object, nodes)),
        BuiltIn::Job => job(object, now),
        BuiltIn::Pod => pods::status(object, now),
        BuiltIn::PersistentVolumeClaim => Some(claim(object)),
        BuiltIn::Service => service(object),
        _ => None,
    }
}

/// The status with other members set. A number that is 0 is absent.
pub(super) fn with(object: &Value, members: Value) -> Value {
    let mut status = object["status"].as_object().cloned().unwrap_or_default();
    let members = if let Value::Object(members) = members { members } else { Map::new() };
    for (name, value) in members {
        if value == 0 && name != "replicas" {
            status.remove(&name);
        } else {
            status.insert(name, value);
        }
    }
    Value::Object(status)
}

fn generation(object: &Value) -> u64 {
    object["metadata"]["generation"].as_u64().unwrap_or(1)
}

fn replicas(object: &Value) -> Value {
    let count = number(object, "replicas", 1);
    with(
        object,
        json!({
            "replicas": count, "fullyLabeledReplicas": count, "readyReplicas": count, "availableReplicas": count,
            "observedGeneration": generation(object),
        }),
    )
}

fn stateful(object: &Value) -> Value {
    let count = number(object, "replicas", 1);
    let revision = format!("{}-{}", text_at(object, &["metadata", "name"]), hash(&object["spec"]["template"]));
    with(
        object,
        json!({
            "replicas": count, "readyReplicas": count, "availableReplicas": count, "currentReplicas": count,
            "updatedReplicas": count, "currentRevision": revision, "updateRevision": revision, "collisionCount": 0,
            "observedGeneration": generation(object),
        }),
    )
}

fn daemons(object: &Value, nodes: usize) -> Value {
    let mut status = with(
        object,
        json!({
            "desiredNumberScheduled": nodes, "currentNumberScheduled": nodes, "numberReady": nodes,
            "numberAvailable": nodes, "updatedNumberScheduled": nodes, "observedGeneration": generation(object),
        }),
    );
    status["numberMisscheduled"] = 0.into();
    status
}

/// A job is complete at once, unless it is suspended.
fn job(object: &Value, now: &str) -> Option<Value> {
    let is_complete = object["status"].get("completionTime").is_some();
    if is_complete || object["spec"]["suspend"] == true {
        return None;
    }
    let count = object["spec"]["completions"].as_u64().unwrap_or_else(|| number(object, "parallelism", 1));
    let condition = |kind: &str| {
        json!({
            "type": kind, "status": "True", "lastProbeTime": now, "lastTransitionTime": now,
            "reason": "CompletionsReached", "message": "Reached expected number of succeeded pods",
        })
    };
    let mut status = with(
        object,
        json!({
            "startTime": now, "completionTime": now, "succeeded": count, "uncountedTerminatedPods": {},
            "conditions": [condition("SuccessCriteriaMet"), condition("Complete")],
        }),
    );
    for name in ["terminating", "ready"] {
        status[name] = 0.into();
    }
    Some(status)
}

/// A claim is bound to a volume of the requested size.
fn claim(object: &Value) -> Value {
    let spec = &object["spec"];
    let mut status = with(object, json!({"phase": "Bound", "accessModes": spec["accessModes"]}));
    if let Some(storage) = spec.pointer("/resources/requests/storage") {
        status["capacity"] = json!({"storage": storage});
    }
    status
}

/// A load balancer has an address.
fn service(object: &Value) -> Option<Value> {
    let ingress = json!([{"ip": ADDRESS, "ipMode": "VIP"}]);
    (object["spec"]["type"] == "LoadBalancer").then(|| with(object, json!({"loadBalancer": {"ingress": ingress}})))
}
