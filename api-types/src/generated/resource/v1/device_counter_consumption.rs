// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `DeviceCounterConsumption` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.DeviceCounterConsumption`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.DeviceCounterConsumption", no_descriptions)]
pub struct DeviceCounterConsumption {
    /// `counterSet`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub counter_set: String,
    /// `counters`: map of `Counter`. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(required)]
    pub counters: BTreeMap<String, crate::resource::v1::Counter>,
}
