// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeploymentSpec` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.DeploymentSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.DeploymentSpec", no_descriptions)]
pub struct DeploymentSpec {
    /// `minReadySeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_ready_seconds: Option<i32>,
    /// `paused`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused: Option<bool>,
    /// `progressDeadlineSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress_deadline_seconds: Option<i32>,
    /// `replicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replicas: Option<i32>,
    /// `revisionHistoryLimit`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision_history_limit: Option<i32>,
    /// `selector`: `LabelSelector`. Required.
    pub selector: crate::meta::v1::LabelSelector,
    /// `strategy`: `DeploymentStrategy`. A patch lists the fields to retain (`retainKeys`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "retainKeys")]
    pub strategy: Option<crate::apps::v1::DeploymentStrategy>,
    /// `template`: `PodTemplateSpec`. Required.
    pub template: crate::core::v1::PodTemplateSpec,
}

crate::fields::fields!(DeploymentSpec {
    0 "minReadySeconds" min_ready_seconds value,
    1 "paused" paused value,
    2 "progressDeadlineSeconds" progress_deadline_seconds value,
    3 "replicas" replicas value,
    4 "revisionHistoryLimit" revision_history_limit value,
    5 "selector" selector value,
    6 "strategy" strategy value,
    7 "template" template value,
});
