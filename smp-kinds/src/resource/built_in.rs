//! Built-in kinds that have rules in code.

use serde::Deserialize;

use crate::tables;

/// A built-in kind with rules in code, or one of a group of kinds that share them.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum BuiltIn {
    /// All kinds of `admissionregistration.k8s.io`.
    Admission,
    CertificateSigningRequest,
    ClusterTrustBundle,
    ConfigMap,
    CronJob,
    #[serde(rename = "CSIDriver")]
    CsiDriver,
    #[serde(rename = "CSINode")]
    CsiNode,
    CustomResourceDefinition,
    DaemonSet,
    Deployment,
    DeviceTaintRule,
    /// Endpoints and `EndpointSlice`.
    #[serde(alias = "EndpointSlice")]
    Endpoints,
    /// An event of the core group.
    Event,
    HorizontalPodAutoscaler,
    Ingress,
    Job,
    LimitRange,
    Namespace,
    PersistentVolume,
    PersistentVolumeClaim,
    Pod,
    PodDisruptionBudget,
    PodTemplate,
    /// All kinds of `rbac.authorization.k8s.io`.
    Rbac,
    ReplicaSet,
    ReplicationController,
    /// A claim, or a template of claims.
    #[serde(alias = "ResourceClaimTemplate")]
    ResourceClaim,
    ResourceQuota,
    ResourceSlice,
    Secret,
    Service,
    ServiceAccount,
    StatefulSet,
    /// A kind without rules in code, or a custom resource.
    Other,
}

impl BuiltIn {
    /// Returns the kind with a name in a group.
    pub(crate) fn new(group: &str, kind: &str) -> Self {
        match (group, kind) {
            ("admissionregistration.k8s.io", _) => Self::Admission,
            ("rbac.authorization.k8s.io", _) => Self::Rbac,
            // Only events of the core group have rules.
            ("events.k8s.io", _) => Self::Other,
            _ => tables::word(kind).unwrap_or(Self::Other),
        }
    }

    /// Whether the server simulates what a cluster does with objects of this kind; see `Options::pretend`.
    pub fn is_simulated(self) -> bool {
        matches!(
            self,
            Self::DaemonSet
                | Self::Deployment
                | Self::ReplicaSet
                | Self::StatefulSet
                | Self::Job
                | Self::PersistentVolumeClaim
                | Self::Pod
                | Self::ReplicationController
                | Self::Service
        )
    }

    /// The path of the pod template in an object of this kind.
    pub(crate) fn pod_template(self) -> Option<&'static [&'static str]> {
        match self {
            Self::PodTemplate => Some(&["template"]),
            Self::ReplicationController
            | Self::DaemonSet
            | Self::Deployment
            | Self::ReplicaSet
            | Self::StatefulSet
            | Self::Job => Some(&["spec", "template"]),
            Self::CronJob => Some(&["spec", "jobTemplate", "spec", "template"]),
            _ => None,
        }
    }
}
