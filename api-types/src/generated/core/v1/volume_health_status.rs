// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeHealthStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VolumeHealthStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.VolumeHealthStatus", no_descriptions)]
pub struct VolumeHealthStatus {
    /// `healthConditions`: list of `VolumeHealthCondition`, merged by `status`; recommended key `status,reason`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(
        strategy = "merge",
        merge_key = "status",
        recommended_key = "status,reason",
        list_type = "map",
        list_map_keys = "status,reason"
    )]
    pub health_conditions: Option<Vec<crate::core::v1::VolumeHealthCondition>>,
    /// `lastTransitionTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_transition_time: Option<crate::Time>,
}

crate::fields::fields!(VolumeHealthStatus {
    0 "healthConditions" health_conditions value,
    1 "lastTransitionTime" last_transition_time value,
});
