// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeAllocatableOverhead` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.NodeAllocatableOverhead`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.NodeAllocatableOverhead", no_descriptions)]
pub struct NodeAllocatableOverhead {
    /// `perContainer`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_container: Option<crate::Quantity>,
    /// `perPod`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_pod: Option<crate::Quantity>,
}

crate::fields::fields!(NodeAllocatableOverhead {
    0 "perContainer" per_container value,
    1 "perPod" per_pod value,
});
