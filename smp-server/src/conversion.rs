//! Versions of one resource: objects are stored in one of them and converted when they are read or written in another.

use serde_json::{Map, Value, json};

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

/// The version in which objects are stored.
fn stored_version(resource: &Resource) -> String {
    match resource.conversion {
        Conversion::None => resource.api_version(),
        Conversion::ApiVersion => resource.stored_api_version.clone(),
        Conversion::Event => "v1".to_owned(),
        Conversion::Autoscaler => "autoscaling/v2".to_owned(),
    }
}

/// Converts a stored object to the resource's version.
pub(crate) fn from_stored(resource: &Resource, object: &mut Value) {
    match resource.conversion {
        Conversion::None => return,
        Conversion::ApiVersion => {
            if let Some(custom) = resource.custom() {
                custom.convert_stored(object);
            }
        }
        Conversion::Event => rename(object, |(newer, older)| (older, newer)),
        Conversion::Autoscaler => to_autoscaler_v1(object),
    }
    object["apiVersion"] = resource.api_version().into();
}

/// Converts an object of the resource's version to the stored version.
pub(crate) fn to_stored(resource: &Resource, object: &mut Value) {
    match resource.conversion {
        Conversion::None => return,
        Conversion::ApiVersion => {
            if let Some(custom) = resource.custom() {
                custom.to_stored(object);
            }
        }
        Conversion::Event => rename(object, |names| names),
        Conversion::Autoscaler => to_autoscaler_v2(object),
    }
    object["apiVersion"] = stored_version(resource).into();
}

/// Converts an object that is not stored as if it were stored and read.
///
/// ```text
/// v1 is stored and has a default: {size: 1}     dry run in v1beta1: {size: 1}  →  {size: 1, name: here}
/// ```
pub(crate) fn round_trip(resource: &Resource, object: &mut Value) {
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

/// The metric that `autoscaling/v1` has as a field.
///
/// ```yaml
/// # autoscaling/v1                       # autoscaling/v2
/// targetCPUUtilizationPercentage: 80     metrics:
///                                        - type: Resource
///                                          resource: {name: cpu, target: {type: Utilization, averageUtilization: 80}}
/// ```
fn cpu(kind: &str, value: &Value) -> Value {
    json!({"type": "Resource", "resource": {"name": "cpu", kind: {"type": "Utilization", "averageUtilization": value}}})
}

fn is_cpu(metric: &Value, kind: &str) -> bool {
    metric["resource"]["name"] == "cpu" && !metric["resource"][kind]["averageUtilization"].is_null()
}

fn to_autoscaler_v2(object: &mut Value) {
    for (part, field, list, kind) in [
        ("spec", "targetCPUUtilizationPercentage", "metrics", "target"),
        ("status", "currentCPUUtilizationPercentage", "currentMetrics", "current"),
    ] {
        let Some(members) = object.get_mut(part).and_then(Value::as_object_mut) else { continue };
        let mut metrics = members.remove(list).and_then(take_list).unwrap_or_default();
        if let Some(value) = members.remove(field) {
            let mut metric = cpu(kind, &value);
            if kind == "current"
                && let Some(current) = metric["resource"]["current"].as_object_mut()
            {
                current.remove("type");
            }
            metrics.insert(0, metric);
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
    for (part, field, list, kind) in [
        ("spec", "targetCPUUtilizationPercentage", "metrics", "target"),
        ("status", "currentCPUUtilizationPercentage", "currentMetrics", "current"),
    ] {
        let Some(members) = object.get_mut(part).and_then(Value::as_object_mut) else { continue };
        let metrics = members.remove(list).and_then(take_list).unwrap_or_default();
        let (cpu, rest): (Vec<_>, Vec<_>) = metrics.into_iter().partition(|metric| is_cpu(metric, kind));
        if let Some(metric) = cpu.first() {
            members.insert(field.to_owned(), metric["resource"][kind]["averageUtilization"].clone());
        }
        if !rest.is_empty() {
            members.insert(list.to_owned(), rest.into());
        }
        replicas(members, part);
    }
}

/// The counts that `autoscaling/v1` always writes.
fn replicas(members: &mut Map<String, Value>, part: &str) {
    if part == "status" {
        for name in ["currentReplicas", "desiredReplicas"] {
            members.entry(name).or_insert_with(|| 0.into());
        }
    }
}

fn take_list(value: Value) -> Option<Vec<Value>> {
    if let Value::Array(items) = value { Some(items) } else { None }
}
