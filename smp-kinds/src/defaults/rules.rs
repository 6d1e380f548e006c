//! Defaults that depend on other fields. Each rule names the Go function that it follows.

mod apps;
mod autoscaling;
mod batch;
mod container;
mod core;
mod others;
mod pod;
mod service;

use serde_json::{Map, Value};

use crate::object::member;

/// Sets fields of a struct. The second argument returns the current time.
pub(super) type Rule = fn(&mut Map<String, Value>, &dyn Fn() -> String);

/// The structs that have a rule. A test lists what each rule sets.
pub(super) const ALL: &[(&str, Rule)] = &[
    ("io.k8s.api.apps.v1.DeploymentStrategy", apps::deployment_strategy),
    ("io.k8s.api.apps.v1.DaemonSetUpdateStrategy", apps::daemon_set_strategy),
    ("io.k8s.api.apps.v1.StatefulSetUpdateStrategy", apps::stateful_set_strategy),
    ("io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior", autoscaling::behavior),
    ("io.k8s.api.batch.v1.Job", batch::job),
    ("io.k8s.api.core.v1.Container", container::container),
    ("io.k8s.api.core.v1.EphemeralContainer", container::container),
    ("io.k8s.api.core.v1.ImageVolumeSource", container::image_volume),
    ("io.k8s.api.core.v1.Volume", container::volume),
    ("io.k8s.api.core.v1.LimitRangeItem", core::limit_range_item),
    ("io.k8s.api.core.v1.Namespace", core::namespace),
    ("io.k8s.api.core.v1.NodeStatus", core::node_status),
    ("io.k8s.api.core.v1.PersistentVolume", core::persistent_volume),
    ("io.k8s.api.core.v1.ReplicationController", core::replication_controller),
    ("io.k8s.api.core.v1.Pod", pod::pod),
    ("io.k8s.api.core.v1.PodSpec", pod::pod_spec),
    ("io.k8s.api.core.v1.PodStatus", pod::pod_status),
    ("io.k8s.api.core.v1.Service", service::service),
    ("io.k8s.api.core.v1.ServicePort", service::port),
    ("io.k8s.api.networking.v1.NetworkPolicySpec", others::network_policy),
    ("io.k8s.api.rbac.v1.Subject", others::subject),
    ("io.k8s.api.resource.v1.DeviceSubRequest", others::device_request),
    ("io.k8s.api.resource.v1.ExactDeviceRequest", others::device_request),
    ("io.k8s.api.resource.v1.DeviceTaint", others::device_taint),
    (
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition",
        others::custom_resource_definition,
    ),
];

/// Returns the text of a field; empty if it has none.
pub(crate) fn text<'o>(object: &'o Map<String, Value>, name: &str) -> &'o str {
    member(object, name).and_then(Value::as_str).unwrap_or_default()
}

/// Returns the object in a field.
pub(crate) fn object<'o>(object: &'o Map<String, Value>, name: &str) -> Option<&'o Map<String, Value>> {
    member(object, name).and_then(Value::as_object)
}

/// Returns the object in a field, to change it.
pub(crate) fn object_mut<'o>(object: &'o mut Map<String, Value>, name: &str) -> Option<&'o mut Map<String, Value>> {
    object.get_mut(name).and_then(Value::as_object_mut)
}

/// Returns the objects in a list.
pub(crate) fn items_mut<'o>(
    object: &'o mut Map<String, Value>,
    name: &str,
) -> impl Iterator<Item = &'o mut Map<String, Value>> {
    object.get_mut(name).and_then(Value::as_array_mut).into_iter().flatten().filter_map(Value::as_object_mut)
}

/// Returns whether a field is absent or nil.
pub(crate) fn is_nil(object: &Map<String, Value>, name: &str) -> bool {
    member(object, name).is_none_or(Value::is_null)
}

/// Sets a field that is absent or nil.
pub(crate) fn set_nil(object: &mut Map<String, Value>, name: &str, value: impl Into<Value>) {
    if is_nil(object, name) {
        object.insert(name.to_owned(), value.into());
    }
}

/// Sets a text that is absent or empty.
pub(super) fn set_text(object: &mut Map<String, Value>, name: &str, value: &str) {
    if text(object, name).is_empty() {
        object.insert(name.to_owned(), value.into());
    }
}

/// Copies the entries that a map lacks from another one; creates the map if that adds any.
pub(super) fn add_missing(object: &mut Map<String, Value>, name: &str, from: &Map<String, Value>) {
    if from.is_empty() {
        return;
    }
    if is_nil(object, name) {
        object.insert(name.to_owned(), Value::Object(from.clone()));
    } else if let Some(target) = object_mut(object, name) {
        for (key, value) in from {
            if !target.contains_key(key) {
                target.insert(key.clone(), value.clone());
            }
        }
    }
}
