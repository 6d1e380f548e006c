// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ReplicaSetSpec` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.ReplicaSetSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.ReplicaSetSpec", no_descriptions)]
pub struct ReplicaSetSpec {
    /// `minReadySeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_ready_seconds: Option<i32>,
    /// `replicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replicas: Option<i32>,
    /// `selector`: `LabelSelector`. Required.
    pub selector: crate::meta::v1::LabelSelector,
    /// `template`: `PodTemplateSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<crate::core::v1::PodTemplateSpec>,
}

crate::fields::fields!(ReplicaSetSpec {
    0 "minReadySeconds" min_ready_seconds value,
    1 "replicas" replicas value,
    2 "selector" selector value,
    3 "template" template value,
});
