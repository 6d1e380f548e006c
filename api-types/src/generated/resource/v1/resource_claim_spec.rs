// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceClaimSpec` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.ResourceClaimSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.ResourceClaimSpec", no_descriptions)]
pub struct ResourceClaimSpec {
    /// `devices`: `DeviceClaim`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub devices: Option<crate::resource::v1::DeviceClaim>,
}

crate::fields::fields!(ResourceClaimSpec {
    0 "devices" devices value,
});
