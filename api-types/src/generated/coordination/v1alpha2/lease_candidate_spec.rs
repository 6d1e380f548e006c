// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LeaseCandidateSpec` of `coordination/v1alpha2`.
///
/// Definition `io.k8s.api.coordination.v1alpha2.LeaseCandidateSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.coordination.v1alpha2.LeaseCandidateSpec", no_descriptions)]
pub struct LeaseCandidateSpec {
    /// `binaryVersion`: string. Required.
    pub binary_version: String,
    /// `emulationVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emulation_version: Option<String>,
    /// `leaseName`: string. Required.
    pub lease_name: String,
    /// `pingTime`: `MicroTime`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ping_time: Option<crate::MicroTime>,
    /// `renewTime`: `MicroTime`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub renew_time: Option<crate::MicroTime>,
    /// `strategy`: string. Required.
    pub strategy: String,
}

crate::fields::fields!(LeaseCandidateSpec {
    0 "binaryVersion" binary_version value,
    1 "emulationVersion" emulation_version value,
    2 "leaseName" lease_name value,
    3 "pingTime" ping_time value,
    4 "renewTime" renew_time value,
    5 "strategy" strategy value,
});
