//! Versions of one resource: objects are stored in one of them and converted when they are read or written in another.

use serde_json::{Value, json};

use crate::object::{at, take_metadata};
use crate::resource::{Conversion, Resource};

/// Names of an event's fields in `events.k8s.io/v1` and in `v1`.
const EVENT: [(&str, &str); 7] = [
    ("regarding", "involvedObject"),
    ("note", "message"),
    ("reportingController", "reportingComponent"),
    ("deprecatedSource", "source"),
    ("deprecatedFirstTimestamp", "firstTimestamp"),
    ("deprecatedLastTimestamp", "lastTimestamp"),
    ("deprecatedCount", "count"),
];

/// Converts a stored object to the resource's version.
pub fn from_stored(resource: &Resource, object: &mut Value) {
    match (resource.conversion, resource.custom()) {
        (Conversion::ApiVersion, Some(custom)) => custom.convert_stored(object),
        (Conversion::Event, _) => rename(object, |(newer, older)| (older, newer)),
        (Conversion::Autoscaler, _) => to_autoscaler_v1(object),
        _ => return,
    }
    object["apiVersion"] = resource.api_version().into();
}

/// Converts an object of the resource's version to the stored version.
pub fn to_stored(resource: &Resource, object: &mut Value) {
    let version = match (resource.conversion, resource.custom()) {
        (Conversion::ApiVersion, Some(custom)) => custom.to_stored(object),
        (Conversion::Event, _) => {
            rename(object, |names| names);
            "v1".to_owned()
        }
        (Conversion::Autoscaler, _) => {
            to_autoscaler_v2(object);
            "autoscaling/v2".to_owned()
        }
        _ => return,
    };
    object["apiVersion"] = version.into();
}

/// Converts an object that is not stored as if it were stored and read.
///
/// ```text
/// v1 is stored and has a default: {size: 1}     dry run in v1beta1: {size: 1}  →  {size: 1, name: here}
/// ```
pub fn round_trip(resource: &Resource, object: &mut Value) {
    if resource.conversion == Conversion::ApiVersion {
        to_stored(resource, object);
        from_stored(resource, object);
    }
}

fn rename(object: &mut Value, direction: impl Fn((&'static str, &'static str)) -> (&'static str, &'static str)) {
    let Some(members) = object.as_object_mut() else { return };
    let renamed: Vec<_> = EVENT
        .into_iter()
        .map(direction)
        .filter_map(|(from, to)| members.remove(from).map(|value| (to.to_owned(), value)))
        .collect();
    members.extend(renamed);
}

/// The parts of an autoscaler: the field of `autoscaling/v1`, the list of metrics, and the member of a metric with the same number.
const METRICS: [(&str, &str, &str, &str); 2] = [
    ("spec", "targetCPUUtilizationPercentage", "metrics", "target"),
    ("status", "currentCPUUtilizationPercentage", "currentMetrics", "current"),
];

/// The metric that `autoscaling/v1` has as a field.
///
/// ```yaml
/// # autoscaling/v1                       # autoscaling/v2
/// targetCPUUtilizationPercentage: 80     metrics:
///                                        - type: Resource
///                                          resource: {name: cpu, target: {type: Utilization, averageUtilization: 80}}
/// ```
fn cpu(kind: &str, value: &Value) -> Value {
    let number = match kind {
        "target" => json!({"type": "Utilization", "averageUtilization": value}),
        _ => json!({"averageUtilization": value}),
    };
    json!({"type": "Resource", "resource": {"name": "cpu", kind: number}})
}

fn is_cpu(metric: &Value, kind: &str) -> bool {
    metric["resource"]["name"] == "cpu" && !metric["resource"][kind]["averageUtilization"].is_null()
}

/// The fields that `autoscaling/v1` does not have, and the annotations in which they are kept, so that nothing is lost on the way back.
const KEPT: [(&str, &str, &str); 4] = [
    ("spec", "metrics", "autoscaling.alpha.kubernetes.io/metrics"),
    ("spec", "behavior", "autoscaling.alpha.kubernetes.io/behavior"),
    ("status", "currentMetrics", "autoscaling.alpha.kubernetes.io/current-metrics"),
    ("status", "conditions", "autoscaling.alpha.kubernetes.io/conditions"),
];

/// Moves the fields that `autoscaling/v1` does not have to annotations, as JSON.
///
/// ```yaml
/// # autoscaling/v2                     # autoscaling/v1
/// spec:                                metadata:
///   behavior:                            annotations:
///     scaleUp: {tolerance: "0.1"}          autoscaling.alpha.kubernetes.io/behavior: '{"scaleUp":{"tolerance":"0.1"}}'
/// ```
fn keep_in_annotations(object: &mut Value) {
    for (part, field, annotation) in KEPT {
        let Some(value) = object.get_mut(part).and_then(|part| part.as_object_mut()?.remove(field)) else { continue };
        if !value.is_null() {
            object["metadata"]["annotations"][annotation] = value.to_string().into();
        }
    }
}

/// Moves the fields back. An annotation that is not such a field stays.
fn take_from_annotations(object: &mut Value) {
    for (part, field, annotation) in KEPT {
        let kept = at(object, &["metadata", "annotations", annotation]).as_str();
        let value = kept.and_then(|text| serde_json::from_str::<Value>(text).ok());
        let is_field = |value: &Value| if field == "behavior" { value.is_object() } else { value.is_array() };
        let Some(value) = value.filter(is_field) else { continue };
        object[part][field] = value;
        if let Some(annotations) = object.pointer_mut("/metadata/annotations").and_then(Value::as_object_mut) {
            annotations.remove(annotation);
            if annotations.is_empty() {
                take_metadata(object, "annotations");
            }
        }
    }
}

fn to_autoscaler_v2(object: &mut Value) {
    take_from_annotations(object);
    for (part, field, list, kind) in METRICS {
        let Some(members) = object.get_mut(part).and_then(Value::as_object_mut) else { continue };
        let mut metrics = members.remove(list).and_then(take_list).unwrap_or_default();
        if let Some(value) = members.remove(field) {
            metrics.push(cpu(kind, &value));
        }
        // `autoscaling/v2` leaves out this count if it is zero.
        if part == "status" && members.get("currentReplicas").is_some_and(|count| *count == 0) {
            members.remove("currentReplicas");
        }
        if part == "status" && metrics.is_empty() {
            members.insert(list.to_owned(), Value::Null);
        } else if !metrics.is_empty() {
            members.insert(list.to_owned(), metrics.into());
        }
    }
}

fn to_autoscaler_v1(object: &mut Value) {
    for (part, field, list, kind) in METRICS {
        let Some(members) = object.get_mut(part).and_then(Value::as_object_mut) else { continue };
        let metrics = members.remove(list).and_then(take_list).unwrap_or_default();
        let (cpu, rest): (Vec<_>, Vec<_>) = metrics.into_iter().partition(|metric| is_cpu(metric, kind));
        if let Some(metric) = cpu.first() {
            members.insert(field.to_owned(), metric["resource"][kind]["averageUtilization"].clone());
        }
        if !rest.is_empty() {
            members.insert(list.to_owned(), rest.into());
        }
        // `autoscaling/v1` always writes these counts.
        for name in ["currentReplicas", "desiredReplicas"].into_iter().filter(|_| part == "status") {
            members.entry(name).or_insert_with(|| 0.into());
        }
    }
    keep_in_annotations(object);
}

fn take_list(value: Value) -> Option<Vec<Value>> {
    if let Value::Array(items) = value { Some(items) } else { None }
}
