// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodReadinessGate` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodReadinessGate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodReadinessGate", no_descriptions)]
pub struct PodReadinessGate {
    /// `conditionType`: string. Required.
    pub condition_type: String,
}

crate::fields::fields!(PodReadinessGate {
    0 "conditionType" condition_type value,
});
