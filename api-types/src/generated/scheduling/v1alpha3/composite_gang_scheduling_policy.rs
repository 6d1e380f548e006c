// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CompositeGangSchedulingPolicy` of `scheduling/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.CompositeGangSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha3.CompositeGangSchedulingPolicy", no_descriptions)]
pub struct CompositeGangSchedulingPolicy {
    /// `minGroupCount`: 32-bit integer. Required.
    pub min_group_count: i32,
}

crate::fields::fields!(CompositeGangSchedulingPolicy {
    0 "minGroupCount" min_group_count value,
});
