// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CapacityRequestPolicy` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.CapacityRequestPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.resource.v1beta1.CapacityRequestPolicy",
    no_descriptions,
    union(members = "validValues,validRange")
)]
pub struct CapacityRequestPolicy {
    /// `default`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<crate::Quantity>,
    /// `validRange`: `CapacityRequestPolicyRange`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valid_range: Option<crate::resource::v1beta1::CapacityRequestPolicyRange>,
    /// `validValues`: list of `Quantity`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub valid_values: Option<Vec<crate::Quantity>>,
}

crate::fields::fields!(CapacityRequestPolicy {
    0 "default" default value,
    1 "validRange" valid_range value,
    2 "validValues" valid_values value,
});
