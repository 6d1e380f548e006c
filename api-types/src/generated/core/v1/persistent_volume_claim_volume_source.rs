// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PersistentVolumeClaimVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PersistentVolumeClaimVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PersistentVolumeClaimVolumeSource", no_descriptions)]
pub struct PersistentVolumeClaimVolumeSource {
    /// `claimName`: string. Required.
    pub claim_name: String,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
}

crate::fields::fields!(PersistentVolumeClaimVolumeSource {
    0 "claimName" claim_name value,
    1 "readOnly" read_only value,
});
