// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ExemptPriorityLevelConfiguration` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.ExemptPriorityLevelConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.ExemptPriorityLevelConfiguration", no_descriptions)]
pub struct ExemptPriorityLevelConfiguration {
    /// `lendablePercent`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lendable_percent: Option<i32>,
    /// `nominalConcurrencyShares`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nominal_concurrency_shares: Option<i32>,
}

crate::fields::fields!(ExemptPriorityLevelConfiguration {
    0 "lendablePercent" lendable_percent value,
    1 "nominalConcurrencyShares" nominal_concurrency_shares value,
});
