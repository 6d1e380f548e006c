// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StatefulSetSpec` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.StatefulSetSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.StatefulSetSpec", no_descriptions)]
pub struct StatefulSetSpec {
    /// `minReadySeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_ready_seconds: Option<i32>,
    /// `ordinals`: `StatefulSetOrdinals`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ordinals: Option<crate::apps::v1::StatefulSetOrdinals>,
    /// `persistentVolumeClaimRetentionPolicy`: `StatefulSetPersistentVolumeClaimRetentionPolicy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub persistent_volume_claim_retention_policy:
        Option<crate::apps::v1::StatefulSetPersistentVolumeClaimRetentionPolicy>,
    /// `podManagementPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_management_policy: Option<String>,
    /// `replicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replicas: Option<i32>,
    /// `revisionHistoryLimit`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision_history_limit: Option<i32>,
    /// `selector`: `LabelSelector`. Required.
    pub selector: crate::meta::v1::LabelSelector,
    /// `serviceName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_name: Option<String>,
    /// `template`: `PodTemplateSpec`. Required.
    pub template: crate::core::v1::PodTemplateSpec,
    /// `updateStrategy`: `StatefulSetUpdateStrategy`. A patch lists the fields to retain (`retainKeys`); stock servers do not declare this strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "retainKeys", stock_strategy = "none")]
    pub update_strategy: Option<crate::apps::v1::StatefulSetUpdateStrategy>,
    /// `volumeClaimTemplates`: list of `PersistentVolumeClaim`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub volume_claim_templates: Option<Vec<crate::core::v1::PersistentVolumeClaim>>,
}

crate::fields::fields!(StatefulSetSpec {
    0 "minReadySeconds" min_ready_seconds value,
    1 "ordinals" ordinals value,
    2 "persistentVolumeClaimRetentionPolicy" persistent_volume_claim_retention_policy value,
    3 "podManagementPolicy" pod_management_policy value,
    4 "replicas" replicas value,
    5 "revisionHistoryLimit" revision_history_limit value,
    6 "selector" selector value,
    7 "serviceName" service_name value,
    8 "template" template value,
    9 "updateStrategy" update_strategy value,
    10 "volumeClaimTemplates" volume_claim_templates value,
});
