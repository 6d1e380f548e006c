// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `DeploymentSpec` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.DeploymentSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
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
    #[serde(default)]
    #[patch(required)]
    pub selector: crate::meta::v1::LabelSelector,
    /// `strategy`: `DeploymentStrategy`. A patch lists the fields to retain (`retainKeys`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "retainKeys")]
    pub strategy: Option<crate::apps::v1::DeploymentStrategy>,
    /// `template`: `PodTemplateSpec`. Required.
    #[serde(default)]
    #[patch(required)]
    pub template: crate::core::v1::PodTemplateSpec,
}
