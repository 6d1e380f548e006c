// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Mutation` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.Mutation`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.admissionregistration.v1.Mutation",
    no_descriptions,
    union(members = "ApplyConfiguration=applyConfiguration,JSONPatch=jsonPatch", discriminator = "patchType")
)]
pub struct Mutation {
    /// `applyConfiguration`: `ApplyConfiguration`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apply_configuration: Option<crate::admissionregistration::v1::ApplyConfiguration>,
    /// `jsonPatch`: `JSONPatch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub json_patch: Option<crate::admissionregistration::v1::JSONPatch>,
    /// `patchType`: string. Required.
    pub patch_type: String,
}

crate::fields::fields!(Mutation {
    0 "applyConfiguration" apply_configuration value,
    1 "jsonPatch" json_patch value,
    2 "patchType" patch_type value,
});
