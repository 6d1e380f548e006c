// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CapacityRequestPolicyRange` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.CapacityRequestPolicyRange`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.CapacityRequestPolicyRange", no_descriptions)]
pub struct CapacityRequestPolicyRange {
    /// `max`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<crate::Quantity>,
    /// `min`: `Quantity`. Required.
    pub min: crate::Quantity,
    /// `step`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<crate::Quantity>,
}

crate::fields::fields!(CapacityRequestPolicyRange {
    0 "max" max value,
    1 "min" min value,
    2 "step" step value,
});
