// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceQuotaStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ResourceQuotaStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ResourceQuotaStatus", no_descriptions)]
pub struct ResourceQuotaStatus {
    /// `hard`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hard: Option<BTreeMap<String, crate::Quantity>>,
    /// `used`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<BTreeMap<String, crate::Quantity>>,
}

crate::fields::fields!(ResourceQuotaStatus {
    0 "hard" hard value,
    1 "used" used value,
});
