// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PreferredSchedulingTerm` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PreferredSchedulingTerm`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PreferredSchedulingTerm", no_descriptions)]
pub struct PreferredSchedulingTerm {
    /// `preference`: `NodeSelectorTerm`. Required.
    pub preference: crate::core::v1::NodeSelectorTerm,
    /// `weight`: 32-bit integer. Required.
    pub weight: i32,
}

crate::fields::fields!(PreferredSchedulingTerm {
    0 "preference" preference value,
    1 "weight" weight value,
});
