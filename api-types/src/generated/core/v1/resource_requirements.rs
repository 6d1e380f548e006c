// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceRequirements` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ResourceRequirements`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ResourceRequirements", no_descriptions)]
pub struct ResourceRequirements {
    /// `claims`: list of `ResourceClaim`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "name")]
    pub claims: Option<Vec<crate::core::v1::ResourceClaim>>,
    /// `limits`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<BTreeMap<String, crate::Quantity>>,
    /// `requests`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requests: Option<BTreeMap<String, crate::Quantity>>,
}

crate::fields::fields!(ResourceRequirements {
    0 "claims" claims value,
    1 "limits" limits value,
    2 "requests" requests value,
});
