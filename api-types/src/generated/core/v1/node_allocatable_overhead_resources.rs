// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeAllocatableOverheadResources` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeAllocatableOverheadResources`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeAllocatableOverheadResources", no_descriptions)]
pub struct NodeAllocatableOverheadResources {
    /// `name`: string. Required.
    pub name: String,
    /// `perContainer`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_container: Option<crate::Quantity>,
    /// `perPod`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_pod: Option<crate::Quantity>,
}

crate::fields::fields!(NodeAllocatableOverheadResources {
    0 "name" name value,
    1 "perContainer" per_container value,
    2 "perPod" per_pod value,
});
