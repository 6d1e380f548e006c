// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeConfigStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeConfigStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeConfigStatus", no_descriptions)]
pub struct NodeConfigStatus {
    /// `active`: `NodeConfigSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<crate::core::v1::NodeConfigSource>,
    /// `assigned`: `NodeConfigSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assigned: Option<crate::core::v1::NodeConfigSource>,
    /// `error`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// `lastKnownGood`: `NodeConfigSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_known_good: Option<crate::core::v1::NodeConfigSource>,
}

crate::fields::fields!(NodeConfigStatus {
    0 "active" active value,
    1 "assigned" assigned value,
    2 "error" error value,
    3 "lastKnownGood" last_known_good value,
});
