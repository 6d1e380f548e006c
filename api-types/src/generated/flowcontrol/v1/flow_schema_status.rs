// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `FlowSchemaStatus` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.FlowSchemaStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.FlowSchemaStatus", no_descriptions)]
pub struct FlowSchemaStatus {
    /// `conditions`: list of `FlowSchemaCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::flowcontrol::v1::FlowSchemaCondition>>,
}

crate::fields::fields!(FlowSchemaStatus {
    0 "conditions" conditions value,
});
