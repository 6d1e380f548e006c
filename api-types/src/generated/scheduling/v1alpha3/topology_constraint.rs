// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TopologyConstraint` of `scheduling/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.TopologyConstraint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha3.TopologyConstraint", no_descriptions)]
pub struct TopologyConstraint {
    /// `key`: string. Required.
    pub key: String,
}

crate::fields::fields!(TopologyConstraint {
    0 "key" key value,
});
