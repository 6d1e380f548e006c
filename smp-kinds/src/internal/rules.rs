//! The rules, each with the Go function that it follows.

use serde_json::{Map, Value, json};

use crate::defaults::rules::{is_nil, items_mut, object, object_mut, set_nil, text};

/// Changes a struct as a conversion to the internal version and back does.
pub(super) type Rule = fn(&mut Map<String, Value>);

/// The structs with rules.
pub(super) const ALL: &[(&str, Rule)] = &[
    ("io.k8s.api.apps.v1.DaemonSet", daemon_set),
    ("io.k8s.api.apps.v1.RollingUpdateDaemonSet", rolling_update),
    ("io.k8s.api.apps.v1.RollingUpdateDeployment", rolling_update),
    ("io.k8s.api.apps.v1.RollingUpdateStatefulSetStrategy", |strategy| set_nil(strategy, "partition", 0)),
    ("io.k8s.api.apps.v1.StatefulSetSpec", stateful_set),
    ("io.k8s.api.autoscaling.v1.HorizontalPodAutoscaler", autoscaler),
    ("io.k8s.api.core.v1.NodeSpec", node),
    ("io.k8s.api.core.v1.Secret", crate::secret::encode),
    ("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceConversion", conversion),
];

/// Go: `Convert_apps_DaemonSet_To_v1_DaemonSet`. The generation of the template is a field of the internal version and an annotation of
/// this one.
fn daemon_set(set: &mut Map<String, Value>) {
    let Some(metadata) = object_mut(set, "metadata") else { return };
    set_nil(metadata, "annotations", Value::Object(Map::new()));
    if let Some(annotations) = object_mut(metadata, "annotations") {
        let generation = annotations.entry("deprecated.daemonset.template.generation").or_insert(Value::Null);
        let number = generation.as_str().and_then(|text| text.parse::<i64>().ok()).unwrap_or_default();
        *generation = Value::String(number.to_string());
    }
}

/// Go: `autoConvert_v1_RollingUpdateDeployment_To_apps_RollingUpdateDeployment`. The fields are not pointers in the internal version.
/// This is seen only if the strategy is not a rolling update, because otherwise they have defaults.
fn rolling_update(strategy: &mut Map<String, Value>) {
    set_nil(strategy, "maxSurge", 0);
    set_nil(strategy, "maxUnavailable", 0);
}

/// Go: `Convert_apps_StatefulSetSpec_To_v1_StatefulSetSpec`.
fn stateful_set(spec: &mut Map<String, Value>) {
    for template in items_mut(spec, "volumeClaimTemplates") {
        template.insert("apiVersion".to_owned(), "v1".into());
        template.insert("kind".to_owned(), "PersistentVolumeClaim".into());
    }
}

/// Go: `Convert_v1_HorizontalPodAutoscaler_To_autoscaling_HorizontalPodAutoscaler`. Without metrics, also in the annotation, CPU is the
/// metric.
fn autoscaler(autoscaler: &mut Map<String, Value>) {
    let metadata = object(autoscaler, "metadata");
    let annotations = metadata.and_then(|metadata| object(metadata, "annotations"));
    if annotations.is_some_and(|annotations| annotations.contains_key("autoscaling.alpha.kubernetes.io/metrics")) {
        return;
    }
    if let Some(spec) = object_mut(autoscaler, "spec") {
        set_nil(spec, "targetCPUUtilizationPercentage", 80);
    }
}

/// Go: `Convert_v1_NodeSpec_To_core_NodeSpec`. The single range is the first one of the list.
fn node(spec: &mut Map<String, Value>) {
    let single = text(spec, "podCIDR").to_owned();
    let first = spec.get("podCIDRs").and_then(|list| list.get(0)?.as_str());
    match first.map(str::to_owned) {
        Some(first) if single.is_empty() && !first.is_empty() => {
            spec.insert("podCIDR".to_owned(), first.into());
        }
        first if !single.is_empty() && first.as_ref() != Some(&single) => {
            spec.insert("podCIDRs".to_owned(), json!([single]));
        }
        _ => {}
    }
}

/// Go: `Convert_v1_CustomResourceConversion_To_apiextensions_CustomResourceConversion`. A webhook without contents is lost.
fn conversion(conversion: &mut Map<String, Value>) {
    if let Some(webhook) = object(conversion, "webhook")
        && is_nil(webhook, "clientConfig")
        && is_nil(webhook, "conversionReviewVersions")
    {
        conversion.remove("webhook");
    }
}
