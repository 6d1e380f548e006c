// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeAllocatableMappedResources` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeAllocatableMappedResources`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeAllocatableMappedResources", no_descriptions)]
pub struct NodeAllocatableMappedResources {
    /// `name`: string. Required.
    pub name: String,
    /// `quantity`: `Quantity`. Required.
    pub quantity: crate::Quantity,
}

crate::fields::fields!(NodeAllocatableMappedResources {
    0 "name" name value,
    1 "quantity" quantity value,
});
