//! Answers are what the types of k8s-openapi expect.

use k8s_openapi::api;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::objects::minimal;
use crate::support::{post, server};

/// Reads an answer as a type and writes it again.
fn round_trip<T: DeserializeOwned + Serialize>(value: Value) -> Value {
    serde_json::to_value(serde_json::from_value::<T>(value).unwrap()).unwrap()
}

macro_rules! by_kind {
    ($api_version:expr, $kind:expr, $value:expr, $($version:literal: $($name:ident in $module:path),+;)+) => {
        match ($api_version, $kind) {
            $($(($version, stringify!($name)) => {
                use $module as module;
                round_trip::<module::$name>($value)
            })+)+
            (version, kind) => panic!("the test does not know {kind} of {version}"),
        }
    };
}

fn typed(value: Value) -> Value {
    let (api_version, kind) = (value["apiVersion"].clone(), value["kind"].clone());
    by_kind!(api_version.as_str().unwrap(), kind.as_str().unwrap(), value,
        "v1": ConfigMap in api::core::v1, Endpoints in api::core::v1, Event in api::core::v1, LimitRange in api::core::v1,
            Namespace in api::core::v1, Node in api::core::v1, PersistentVolumeClaim in api::core::v1,
            PersistentVolume in api::core::v1, Pod in api::core::v1, PodTemplate in api::core::v1,
            ReplicationController in api::core::v1, ResourceQuota in api::core::v1, Secret in api::core::v1,
            ServiceAccount in api::core::v1, Service in api::core::v1;
        "apiregistration.k8s.io/v1": APIService in k8s_openapi::kube_aggregator::pkg::apis::apiregistration::v1;
        "apps/v1": ControllerRevision in api::apps::v1, DaemonSet in api::apps::v1, Deployment in api::apps::v1,
            ReplicaSet in api::apps::v1, StatefulSet in api::apps::v1;
        "certificates.k8s.io/v1": CertificateSigningRequest in api::certificates::v1,
            ClusterTrustBundle in api::certificates::v1, PodCertificateRequest in api::certificates::v1;
        "events.k8s.io/v1": Event in api::events::v1;
        "autoscaling/v1": HorizontalPodAutoscaler in api::autoscaling::v1;
        "autoscaling/v2": HorizontalPodAutoscaler in api::autoscaling::v2;
        "batch/v1": CronJob in api::batch::v1, Job in api::batch::v1;
        "networking.k8s.io/v1": IngressClass in api::networking::v1, Ingress in api::networking::v1,
            IPAddress in api::networking::v1, NetworkPolicy in api::networking::v1, ServiceCIDR in api::networking::v1;
        "policy/v1": PodDisruptionBudget in api::policy::v1;
        "rbac.authorization.k8s.io/v1": ClusterRoleBinding in api::rbac::v1, ClusterRole in api::rbac::v1,
            RoleBinding in api::rbac::v1, Role in api::rbac::v1;
        "storage.k8s.io/v1": CSIDriver in api::storage::v1, CSINode in api::storage::v1,
            CSIStorageCapacity in api::storage::v1, StorageClass in api::storage::v1, VolumeAttachment in api::storage::v1,
            VolumeAttributesClass in api::storage::v1;
        "admissionregistration.k8s.io/v1": MutatingAdmissionPolicy in api::admissionregistration::v1,
            MutatingAdmissionPolicyBinding in api::admissionregistration::v1,
            MutatingWebhookConfiguration in api::admissionregistration::v1,
            ValidatingAdmissionPolicy in api::admissionregistration::v1,
            ValidatingAdmissionPolicyBinding in api::admissionregistration::v1,
            ValidatingWebhookConfiguration in api::admissionregistration::v1;
        "apiextensions.k8s.io/v1":
            CustomResourceDefinition in k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1;
        "scheduling.k8s.io/v1": PriorityClass in api::scheduling::v1;
        "coordination.k8s.io/v1": Lease in api::coordination::v1;
        "node.k8s.io/v1": RuntimeClass in api::node::v1;
        "discovery.k8s.io/v1": EndpointSlice in api::discovery::v1;
        "resource.k8s.io/v1": DeviceClass in api::resource::v1, DeviceTaintRule in api::resource::v1,
            ResourceClaim in api::resource::v1, ResourceClaimTemplate in api::resource::v1,
            ResourceSlice in api::resource::v1;
        "flowcontrol.apiserver.k8s.io/v1": FlowSchema in api::flowcontrol::v1,
            PriorityLevelConfiguration in api::flowcontrol::v1;
        "storagemigration.k8s.io/v1": StorageVersionMigration in api::storagemigration::v1;
    )
}

#[tokio::test]
async fn every_kind_survives_the_types_of_k8s_openapi() {
    let server = server();
    for (collection, object) in minimal() {
        let created = post(&server, &collection, &object).await;
        assert_eq!(created.code, 201, "{created:?}");
        let name = &created.body["metadata"]["name"];
        assert_eq!(typed(created.body.clone())["metadata"]["name"], *name, "{collection}");
    }
}

/// The server is a part of the test: its clients reach it without the network.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn no_socket_is_opened() {
    let maps = kube::Api::<api::core::v1::ConfigMap>::default_namespaced(kube::Client::new(server(), "default"));
    assert!(maps.list(&kube::api::ListParams::default()).await.unwrap().items.is_empty());
    let files =
        std::fs::read_dir("/proc/self/fd").unwrap().filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok());
    let sockets: Vec<_> = files.filter(|file| file.to_string_lossy().starts_with("socket:")).collect();
    // The runtime has a pair of connected sockets for signals.
    let network = std::fs::read_to_string("/proc/self/net/tcp").unwrap()
        + &std::fs::read_to_string("/proc/self/net/tcp6").unwrap_or_default();
    let numbers: Vec<_> =
        sockets.iter().map(|socket| socket.to_string_lossy().replace(|c: char| !c.is_ascii_digit(), "")).collect();
    let open =
        numbers.iter().filter(|number| network.lines().any(|line| line.split_whitespace().nth(9) == Some(number)));
    assert_eq!(open.count(), 0);
}
