// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `TopologyConstraint` of `scheduling/v1alpha2`.
///
/// Definition `io.k8s.api.scheduling.v1alpha2.TopologyConstraint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha2.TopologyConstraint", no_descriptions)]
pub struct TopologyConstraint {
    /// `key`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub key: String,
}
