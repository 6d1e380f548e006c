// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LimitedPriorityLevelConfiguration` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.LimitedPriorityLevelConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.LimitedPriorityLevelConfiguration", no_descriptions)]
pub struct LimitedPriorityLevelConfiguration {
    /// `borrowingLimitPercent`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub borrowing_limit_percent: Option<i32>,
    /// `lendablePercent`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lendable_percent: Option<i32>,
    /// `limitResponse`: `LimitResponse`. Required.
    pub limit_response: crate::flowcontrol::v1::LimitResponse,
    /// `nominalConcurrencyShares`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nominal_concurrency_shares: Option<i32>,
}

crate::fields::fields!(LimitedPriorityLevelConfiguration {
    0 "borrowingLimitPercent" borrowing_limit_percent value,
    1 "lendablePercent" lendable_percent value,
    2 "limitResponse" limit_response value,
    3 "nominalConcurrencyShares" nominal_concurrency_shares value,
});
