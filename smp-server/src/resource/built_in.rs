//! Built-in kinds that have rules in code.

/// A built-in kind with rules in code, or one of a group of kinds that share them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuiltIn {
    /// All kinds of `admissionregistration.k8s.io`.
    Admission,
    CertificateSigningRequest,
    ConfigMap,
    CronJob,
    CsiDriver,
    CustomResourceDefinition,
    DaemonSet,
    Deployment,
    /// Endpoints and `EndpointSlice`.
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
    PodTemplate,
    /// All kinds of `rbac.authorization.k8s.io`.
    Rbac,
    ReplicaSet,
    ReplicationController,
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
            ("certificates.k8s.io", "CertificateSigningRequest") => Self::CertificateSigningRequest,
            ("", "ConfigMap") => Self::ConfigMap,
            ("batch", "CronJob") => Self::CronJob,
            ("storage.k8s.io", "CSIDriver") => Self::CsiDriver,
            ("apiextensions.k8s.io", "CustomResourceDefinition") => Self::CustomResourceDefinition,
            ("apps", "DaemonSet") => Self::DaemonSet,
            ("apps", "Deployment") => Self::Deployment,
            ("", "Endpoints") | ("discovery.k8s.io", "EndpointSlice") => Self::Endpoints,
            ("", "Event") => Self::Event,
            ("autoscaling", "HorizontalPodAutoscaler") => Self::HorizontalPodAutoscaler,
            ("networking.k8s.io", "Ingress") => Self::Ingress,
            ("batch", "Job") => Self::Job,
            ("", "LimitRange") => Self::LimitRange,
            ("", "Namespace") => Self::Namespace,
            ("", "PersistentVolume") => Self::PersistentVolume,
            ("", "PersistentVolumeClaim") => Self::PersistentVolumeClaim,
            ("", "Pod") => Self::Pod,
            ("", "PodTemplate") => Self::PodTemplate,
            ("rbac.authorization.k8s.io", _) => Self::Rbac,
            ("apps", "ReplicaSet") => Self::ReplicaSet,
            ("", "ReplicationController") => Self::ReplicationController,
            ("", "ResourceQuota") => Self::ResourceQuota,
            ("resource.k8s.io", "ResourceSlice") => Self::ResourceSlice,
            ("", "Secret") => Self::Secret,
            ("", "Service") => Self::Service,
            ("", "ServiceAccount") => Self::ServiceAccount,
            ("apps", "StatefulSet") => Self::StatefulSet,
            _ => Self::Other,
        }
    }

    /// Whether the server simulates what a cluster does with objects of this kind; see `Options::pretend`.
    pub(crate) fn is_simulated(self) -> bool {
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
}
