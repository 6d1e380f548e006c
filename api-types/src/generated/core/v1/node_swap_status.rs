// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeSwapStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeSwapStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeSwapStatus", no_descriptions)]
pub struct NodeSwapStatus {
    /// `capacity`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<i64>,
}

crate::fields::fields!(NodeSwapStatus {
    0 "capacity" capacity value,
});
