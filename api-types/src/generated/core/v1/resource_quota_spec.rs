// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceQuotaSpec` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ResourceQuotaSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ResourceQuotaSpec", no_descriptions)]
pub struct ResourceQuotaSpec {
    /// `hard`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hard: Option<BTreeMap<String, crate::Quantity>>,
    /// `scopeSelector`: `ScopeSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope_selector: Option<crate::core::v1::ScopeSelector>,
    /// `scopes`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub scopes: Option<Vec<String>>,
}

crate::fields::fields!(ResourceQuotaSpec {
    0 "hard" hard value,
    1 "scopeSelector" scope_selector value,
    2 "scopes" scopes value,
});
