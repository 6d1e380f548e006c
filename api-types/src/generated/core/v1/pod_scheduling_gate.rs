// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodSchedulingGate` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodSchedulingGate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodSchedulingGate", no_descriptions)]
pub struct PodSchedulingGate {
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(PodSchedulingGate {
    0 "name" name value,
});
