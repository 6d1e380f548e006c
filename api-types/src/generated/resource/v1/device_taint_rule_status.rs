// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceTaintRuleStatus` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.DeviceTaintRuleStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.DeviceTaintRuleStatus", no_descriptions)]
pub struct DeviceTaintRuleStatus {
    /// `conditions`: list of `Condition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::meta::v1::Condition>>,
}

crate::fields::fields!(DeviceTaintRuleStatus {
    0 "conditions" conditions value,
});
