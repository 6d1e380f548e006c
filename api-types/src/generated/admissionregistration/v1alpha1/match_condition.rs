// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `MatchCondition` of `admissionregistration/v1alpha1`.
///
/// Definition `io.k8s.api.admissionregistration.v1alpha1.MatchCondition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1alpha1.MatchCondition", no_descriptions)]
pub struct MatchCondition {
    /// `expression`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub expression: String,
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
}
