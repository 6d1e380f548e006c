// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CapacityRequirements` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.CapacityRequirements`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.CapacityRequirements", no_descriptions)]
pub struct CapacityRequirements {
    /// `requests`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requests: Option<BTreeMap<String, crate::Quantity>>,
}

crate::fields::fields!(CapacityRequirements {
    0 "requests" requests value,
});
