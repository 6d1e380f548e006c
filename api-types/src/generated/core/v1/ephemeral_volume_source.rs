// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EphemeralVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EphemeralVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.EphemeralVolumeSource", no_descriptions)]
pub struct EphemeralVolumeSource {
    /// `volumeClaimTemplate`: `PersistentVolumeClaimTemplate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_claim_template: Option<crate::core::v1::PersistentVolumeClaimTemplate>,
}

crate::fields::fields!(EphemeralVolumeSource {
    0 "volumeClaimTemplate" volume_claim_template value,
});
