// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeResourceRequirements` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VolumeResourceRequirements`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.VolumeResourceRequirements", no_descriptions)]
pub struct VolumeResourceRequirements {
    /// `limits`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<BTreeMap<String, crate::Quantity>>,
    /// `requests`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requests: Option<BTreeMap<String, crate::Quantity>>,
}

crate::fields::fields!(VolumeResourceRequirements {
    0 "limits" limits value,
    1 "requests" requests value,
});
