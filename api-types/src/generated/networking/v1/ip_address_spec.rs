// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IPAddressSpec` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IPAddressSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IPAddressSpec", no_descriptions)]
pub struct IPAddressSpec {
    /// `parentRef`: `ParentReference`. Required.
    pub parent_ref: crate::networking::v1::ParentReference,
}

crate::fields::fields!(IPAddressSpec {
    0 "parentRef" parent_ref value,
});
