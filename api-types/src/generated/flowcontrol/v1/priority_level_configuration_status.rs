// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PriorityLevelConfigurationStatus` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationStatus", no_descriptions)]
pub struct PriorityLevelConfigurationStatus {
    /// `conditions`: list of `PriorityLevelConfigurationCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::flowcontrol::v1::PriorityLevelConfigurationCondition>>,
}

crate::fields::fields!(PriorityLevelConfigurationStatus {
    0 "conditions" conditions value,
});
