// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeHealthCondition` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VolumeHealthCondition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.VolumeHealthCondition", no_descriptions)]
pub struct VolumeHealthCondition {
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `reason`: string. Required.
    pub reason: String,
    /// `status`: string. Required.
    pub status: String,
}

crate::fields::fields!(VolumeHealthCondition {
    0 "message" message value,
    1 "reason" reason value,
    2 "status" status value,
});
