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

/// A rule and what it sets.
pub(super) struct Entry {
    /// The struct that the rule is for.
    pub(super) of: &'static str,
    /// The lines of `data/defaults.tsv` that the rule is responsible for: struct and field, shortened to their last two parts.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares it with the table"))]
    pub(super) sets: &'static [&'static str],
    pub(super) apply: Rule,
}

pub(super) const ALL: &[Entry] = &[
    Entry {
        of: "io.k8s.api.apps.v1.DeploymentStrategy",
        sets: &[
            "apps.v1.DeploymentStrategy rollingUpdate",
            "apps.v1.RollingUpdateDeployment maxSurge",
            "apps.v1.RollingUpdateDeployment maxUnavailable",
        ],
        apply: apps::deployment_strategy,
    },
    Entry {
        of: "io.k8s.api.apps.v1.DaemonSetUpdateStrategy",
        sets: &[
            "apps.v1.DaemonSetUpdateStrategy rollingUpdate",
            "apps.v1.RollingUpdateDaemonSet maxSurge",
            "apps.v1.RollingUpdateDaemonSet maxUnavailable",
        ],
        apply: apps::daemon_set_strategy,
    },
    Entry {
        of: "io.k8s.api.apps.v1.StatefulSetUpdateStrategy",
        sets: &[
            "apps.v1.StatefulSetUpdateStrategy rollingUpdate",
            "apps.v1.RollingUpdateStatefulSetStrategy partition",
        ],
        apply: apps::stateful_set_strategy,
    },
    Entry {
        of: "io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior",
        sets: &["autoscaling.v2.HPAScalingRules policies", "autoscaling.v2.HPAScalingRules stabilizationWindowSeconds"],
        apply: autoscaling::behavior,
    },
    Entry {
        of: "io.k8s.api.batch.v1.Job",
        sets: &[
            "batch.v1.JobSpec backoffLimit",
            "batch.v1.JobSpec completionMode",
            "batch.v1.JobSpec completions",
            "batch.v1.JobSpec manualSelector",
            "batch.v1.JobSpec parallelism",
            "batch.v1.JobSpec podReplacementPolicy",
            "batch.v1.JobSpec suspend",
        ],
        apply: batch::job,
    },
    Entry {
        of: "io.k8s.api.core.v1.Container",
        sets: &["core.v1.Container imagePullPolicy"],
        apply: container::container,
    },
    Entry {
        of: "io.k8s.api.core.v1.EphemeralContainer",
        sets: &["core.v1.EphemeralContainer imagePullPolicy"],
        apply: container::container,
    },
    Entry {
        of: "io.k8s.api.core.v1.ImageVolumeSource",
        sets: &["core.v1.ImageVolumeSource pullPolicy"],
        apply: container::image_volume,
    },
    Entry { of: "io.k8s.api.core.v1.Volume", sets: &["core.v1.Volume emptyDir"], apply: container::volume },
    Entry {
        of: "io.k8s.api.core.v1.LimitRangeItem",
        sets: &["core.v1.LimitRangeItem default", "core.v1.LimitRangeItem defaultRequest"],
        apply: core::limit_range_item,
    },
    Entry { of: "io.k8s.api.core.v1.Namespace", sets: &["meta.v1.ObjectMeta labels"], apply: core::namespace },
    Entry { of: "io.k8s.api.core.v1.NodeStatus", sets: &["core.v1.NodeStatus allocatable"], apply: core::node_status },
    Entry {
        of: "io.k8s.api.core.v1.PersistentVolume",
        sets: &[
            "core.v1.PersistentVolumeSpec persistentVolumeReclaimPolicy",
            "core.v1.PersistentVolumeSpec volumeMode",
        ],
        apply: core::persistent_volume,
    },
    Entry {
        of: "io.k8s.api.core.v1.ReplicationController",
        sets: &["core.v1.ReplicationControllerSpec selector"],
        apply: core::replication_controller,
    },
    Entry {
        of: "io.k8s.api.core.v1.Pod",
        sets: &[
            "core.v1.PodSpec enableServiceLinks",
            "core.v1.ContainerPort hostPort",
            "core.v1.ResourceRequirements limits",
            "core.v1.ResourceRequirements requests",
        ],
        apply: pod::pod,
    },
    Entry {
        of: "io.k8s.api.core.v1.Service",
        sets: &[
            "core.v1.ClientIPConfig timeoutSeconds",
            "core.v1.LoadBalancerIngress ipMode",
            "core.v1.ServiceSpec allocateLoadBalancerNodePorts",
            "core.v1.ServiceSpec externalTrafficPolicy",
            "core.v1.ServiceSpec internalTrafficPolicy",
            "core.v1.ServiceSpec sessionAffinityConfig",
            "core.v1.SessionAffinityConfig clientIP",
        ],
        apply: service::service,
    },
    Entry { of: "io.k8s.api.core.v1.ServicePort", sets: &["core.v1.ServicePort targetPort"], apply: service::port },
    Entry {
        of: "io.k8s.api.networking.v1.NetworkPolicySpec",
        sets: &["networking.v1.NetworkPolicySpec policyTypes"],
        apply: others::network_policy,
    },
    Entry { of: "io.k8s.api.rbac.v1.Subject", sets: &["rbac.v1.Subject apiGroup"], apply: others::subject },
    Entry {
        of: "io.k8s.api.resource.v1.DeviceSubRequest",
        sets: &["resource.v1.DeviceSubRequest count"],
        apply: others::device_request,
    },
    Entry {
        of: "io.k8s.api.resource.v1.ExactDeviceRequest",
        sets: &["resource.v1.ExactDeviceRequest count"],
        apply: others::device_request,
    },
    Entry {
        of: "io.k8s.api.resource.v1.DeviceTaint",
        sets: &["resource.v1.DeviceTaint timeAdded"],
        apply: others::device_taint,
    },
    Entry {
        of: "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition",
        sets: &[
            "apiextensions.v1.CustomResourceDefinitionNames listKind",
            "apiextensions.v1.CustomResourceDefinitionNames singular",
            "apiextensions.v1.CustomResourceDefinitionStatus storedVersions",
        ],
        apply: others::custom_resource_definition,
    },
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
