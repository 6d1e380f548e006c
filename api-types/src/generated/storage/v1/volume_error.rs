// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeError` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.VolumeError`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.VolumeError", no_descriptions)]
pub struct VolumeError {
    /// `errorCode`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_code: Option<i32>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `time`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<crate::Time>,
}

crate::fields::fields!(VolumeError {
    0 "errorCode" error_code value,
    1 "message" message value,
    2 "time" time value,
});
