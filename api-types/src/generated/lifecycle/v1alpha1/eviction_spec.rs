// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EvictionSpec` of `lifecycle/v1alpha1`.
///
/// Definition `io.k8s.api.lifecycle.v1alpha1.EvictionSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.lifecycle.v1alpha1.EvictionSpec", no_descriptions)]
pub struct EvictionSpec {
    /// `target`: `EvictionTarget`. Required.
    pub target: crate::lifecycle::v1alpha1::EvictionTarget,
}

crate::fields::fields!(EvictionSpec {
    0 "target" target value,
});
