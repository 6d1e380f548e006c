// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NamespaceStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NamespaceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NamespaceStatus", no_descriptions)]
pub struct NamespaceStatus {
    /// `conditions`: list of `NamespaceCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::core::v1::NamespaceCondition>>,
    /// `phase`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
}

crate::fields::fields!(NamespaceStatus {
    0 "conditions" conditions value,
    1 "phase" phase value,
});
