// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `LeaseCandidateSpec` of `coordination/v1alpha2`.
///
/// Definition `io.k8s.api.coordination.v1alpha2.LeaseCandidateSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.coordination.v1alpha2.LeaseCandidateSpec", no_descriptions)]
pub struct LeaseCandidateSpec {
    /// `binaryVersion`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub binary_version: String,
    /// `emulationVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emulation_version: Option<String>,
    /// `leaseName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub lease_name: String,
    /// `pingTime`: `MicroTime`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ping_time: Option<crate::MicroTime>,
    /// `renewTime`: `MicroTime`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub renew_time: Option<crate::MicroTime>,
    /// `strategy`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub strategy: String,
}
