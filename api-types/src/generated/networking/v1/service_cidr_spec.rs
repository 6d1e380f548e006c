// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ServiceCIDRSpec` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.ServiceCIDRSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.ServiceCIDRSpec", no_descriptions)]
pub struct ServiceCIDRSpec {
    /// `cidrs`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub cidrs: Option<Vec<String>>,
}

crate::fields::fields!(ServiceCIDRSpec {
    0 "cidrs" cidrs value,
});
