// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CounterSet` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.CounterSet`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.CounterSet", no_descriptions)]
pub struct CounterSet {
    /// `counters`: map of `Counter`. Required.
    pub counters: BTreeMap<String, crate::resource::v1beta2::Counter>,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(CounterSet {
    0 "counters" counters or_empty,
    1 "name" name value,
});
