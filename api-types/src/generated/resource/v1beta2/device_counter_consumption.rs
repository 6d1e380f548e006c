// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceCounterConsumption` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.DeviceCounterConsumption`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.DeviceCounterConsumption", no_descriptions)]
pub struct DeviceCounterConsumption {
    /// `compatibilityGroups`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub compatibility_groups: Option<Vec<String>>,
    /// `counterSet`: string. Required.
    pub counter_set: String,
    /// `counters`: map of `Counter`. Required.
    pub counters: BTreeMap<String, crate::resource::v1beta2::Counter>,
}

crate::fields::fields!(DeviceCounterConsumption {
    0 "compatibilityGroups" compatibility_groups value,
    1 "counterSet" counter_set value,
    2 "counters" counters or_empty,
});
