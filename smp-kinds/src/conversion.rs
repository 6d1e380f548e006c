//! Versions of one resource: objects are stored in one of them and converted when they are read or written in another.

use serde_json::{Value, json};

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

fn to_autoscaler_v2(object: &mut Value) {
    for (part, field, list, kind) in METRICS {
        let Some(members) = object.get_mut(part).and_then(Value::as_object_mut) else { continue };
        let mut metrics = members.remove(list).and_then(take_list).unwrap_or_default();
        if let Some(value) = members.remove(field) {
            metrics.insert(0, cpu(kind, &value));
        }
        if part == "status" && metrics.is_empty() {
            members.insert(list.to_owned(), Value::Null);
        } else if !metrics.is_empty() {
            members.insert(list.to_owned(), metrics.into());
        }
    }
}

/// Metrics that `autoscaling/v1` does not have are kept in their own fields, so that nothing is lost on the way back.
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
}

fn take_list(value: Value) -> Option<Vec<Value>> {
    if let Value::Array(items) = value { Some(items) } else { None }
}
