// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Counter` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.Counter`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.Counter", no_descriptions)]
pub struct Counter {
    /// `value`: `Quantity`. Required.
    pub value: crate::Quantity,
}

crate::fields::fields!(Counter {
    0 "value" value value,
});
