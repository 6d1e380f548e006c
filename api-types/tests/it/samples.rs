//! Small manifests survive a round trip through the types, value for value.
#![cfg(feature = "all")]

use std::fs;
use std::path::PathBuf;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use smp_api_types::{
    ByteString, IntOrString, Object, apiextensions, apps, batch, core, meta, networking, policy, rbac,
};

fn manifest(name: &str) -> Value {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/samples").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    smp_yaml::Reader::new().read_one(&text).unwrap_or_else(|error| panic!("{name}: {error}")).value
}

/// Deserializes a manifest as the type, serializes it, and compares the result with the manifest.
fn survives<T: Object + DeserializeOwned + Serialize>(name: &str) -> T {
    let before = manifest(name);
    assert_eq!(before["apiVersion"], T::API_VERSION, "{name}");
    assert_eq!(before["kind"], T::KIND, "{name}");
    let typed: T = serde_json::from_value(before.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let after = serde_json::to_value(&typed).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(after, before, "{name}");
    typed
}

#[test]
fn manifests_survive() {
    survives::<core::v1::ConfigMap>("config-map.yaml");
    survives::<core::v1::Event>("event.yaml");
    survives::<core::v1::Node>("node.yaml");
    survives::<core::v1::PersistentVolumeClaim>("persistent-volume-claim.yaml");
    survives::<core::v1::Pod>("pod.yaml");
    survives::<core::v1::Secret>("secret.yaml");
    survives::<core::v1::Service>("service.yaml");
    survives::<apps::v1::DaemonSet>("daemon-set.yaml");
    survives::<apps::v1::Deployment>("deployment.yaml");
    survives::<apps::v1::StatefulSet>("stateful-set.yaml");
    survives::<batch::v1::CronJob>("cron-job.yaml");
    survives::<networking::v1::Ingress>("ingress.yaml");
    survives::<policy::v1::PodDisruptionBudget>("pod-disruption-budget.yaml");
    survives::<rbac::v1::ClusterRoleBinding>("cluster-role-binding.yaml");
    survives::<apiextensions::v1::CustomResourceDefinition>("custom-resource-definition.yaml");
    survives::<meta::v1::Status>("status.yaml");
}

#[test]
fn typed_values_equal_the_manifest() {
    let secret: core::v1::Secret = survives("secret.yaml");
    assert_eq!(secret.data.unwrap()["password"], ByteString::from("correct horse"));
    let deployment: apps::v1::Deployment = survives("deployment.yaml");
    let strategy = deployment.spec.strategy.unwrap().rolling_update.unwrap();
    assert_eq!(strategy.max_surge, Some(IntOrString::from("25%")));
    assert_eq!(strategy.max_unavailable, Some(IntOrString::from(0)));
    let service: core::v1::Service = survives("service.yaml");
    let spec = service.spec.unwrap();
    assert_eq!(spec.cluster_ips.unwrap(), ["10.0.0.53", "fd00::53"]);
    assert_eq!(spec.ports.unwrap()[0].port, 53);
}

#[test]
fn only_fields_that_were_set_are_serialized() {
    let service = core::v1::Service::new();
    assert_eq!(serde_json::to_value(&service).unwrap(), json!({"apiVersion": "v1", "kind": "Service"}));
    let bare = core::v1::Container { name: "web".to_owned(), ..Default::default() };
    assert_eq!(serde_json::to_value(&bare).unwrap(), json!({"name": "web"}));
}

#[test]
fn null_is_absent_or_empty() {
    let pod: core::v1::PodSpec = serde_json::from_value(json!({"containers": null, "nodeName": null})).unwrap();
    assert_eq!(pod, core::v1::PodSpec::default());
    assert_eq!(serde_json::to_value(&pod).unwrap(), json!({"containers": []}));
    let condition = json!({"type": "Ready", "status": "True", "reason": "", "message": "", "lastTransitionTime": null});
    let typed: meta::v1::Condition = serde_json::from_value(condition.clone()).unwrap();
    assert_eq!(serde_json::to_value(&typed).unwrap(), condition);
}

#[test]
fn a_missing_required_field_is_its_zero_value() {
    let binding: rbac::v1::RoleBinding = serde_json::from_value(json!({"roleRef": {"name": "view"}})).unwrap();
    assert_eq!(binding.role_ref, rbac::v1::RoleRef { name: "view".to_owned(), ..Default::default() });
    let status: core::v1::Pod = serde_json::from_value(json!({"spec": {}})).unwrap();
    assert!(status.spec.unwrap().containers.is_empty());
}

#[test]
fn unknown_fields_are_dropped() {
    let service: core::v1::Service = serde_json::from_value(json!({"kind": "Service", "newer": 1})).unwrap();
    assert_eq!(serde_json::to_value(&service).unwrap(), json!({"kind": "Service"}));
}
