// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EvictionRequestSpec` of `lifecycle/v1alpha1`.
///
/// Definition `io.k8s.api.lifecycle.v1alpha1.EvictionRequestSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.lifecycle.v1alpha1.EvictionRequestSpec", no_descriptions)]
pub struct EvictionRequestSpec {
    /// `intent`: string. Required.
    pub intent: String,
    /// `requester`: string. Required.
    pub requester: String,
    /// `target`: `EvictionRequestTarget`. Required.
    pub target: crate::lifecycle::v1alpha1::EvictionRequestTarget,
}

crate::fields::fields!(EvictionRequestSpec {
    0 "intent" intent value,
    1 "requester" requester value,
    2 "target" target value,
});
