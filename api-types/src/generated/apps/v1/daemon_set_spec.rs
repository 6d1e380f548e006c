// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DaemonSetSpec` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.DaemonSetSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.DaemonSetSpec", no_descriptions)]
pub struct DaemonSetSpec {
    /// `minReadySeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_ready_seconds: Option<i32>,
    /// `revisionHistoryLimit`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision_history_limit: Option<i32>,
    /// `selector`: `LabelSelector`. Required.
    pub selector: crate::meta::v1::LabelSelector,
    /// `template`: `PodTemplateSpec`. Required.
    pub template: crate::core::v1::PodTemplateSpec,
    /// `updateStrategy`: `DaemonSetUpdateStrategy`. A patch lists the fields to retain (`retainKeys`); stock servers do not declare this strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "retainKeys", stock_strategy = "none")]
    pub update_strategy: Option<crate::apps::v1::DaemonSetUpdateStrategy>,
}

crate::fields::fields!(DaemonSetSpec {
    0 "minReadySeconds" min_ready_seconds value,
    1 "revisionHistoryLimit" revision_history_limit value,
    2 "selector" selector value,
    3 "template" template value,
    4 "updateStrategy" update_strategy value,
});
