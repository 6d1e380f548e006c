// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LeaseSpec` of `coordination/v1`.
///
/// Definition `io.k8s.api.coordination.v1.LeaseSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.coordination.v1.LeaseSpec", no_descriptions)]
pub struct LeaseSpec {
    /// `acquireTime`: `MicroTime`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acquire_time: Option<crate::MicroTime>,
    /// `holderIdentity`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holder_identity: Option<String>,
    /// `leaseDurationSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lease_duration_seconds: Option<i32>,
    /// `leaseTransitions`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lease_transitions: Option<i32>,
    /// `preferredHolder`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferred_holder: Option<String>,
    /// `renewTime`: `MicroTime`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub renew_time: Option<crate::MicroTime>,
    /// `strategy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
}

crate::fields::fields!(LeaseSpec {
    0 "acquireTime" acquire_time value,
    1 "holderIdentity" holder_identity value,
    2 "leaseDurationSeconds" lease_duration_seconds value,
    3 "leaseTransitions" lease_transitions value,
    4 "preferredHolder" preferred_holder value,
    5 "renewTime" renew_time value,
    6 "strategy" strategy value,
});
