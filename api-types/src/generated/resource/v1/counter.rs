// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `Counter` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.Counter`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.Counter", no_descriptions)]
pub struct Counter {
    /// `value`: `Quantity`. Required.
    #[serde(default)]
    #[patch(required)]
    pub value: crate::Quantity,
}
