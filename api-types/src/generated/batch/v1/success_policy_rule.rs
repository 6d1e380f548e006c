// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SuccessPolicyRule` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.SuccessPolicyRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.SuccessPolicyRule", no_descriptions)]
pub struct SuccessPolicyRule {
    /// `succeededCount`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub succeeded_count: Option<i32>,
    /// `succeededIndexes`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub succeeded_indexes: Option<String>,
}

crate::fields::fields!(SuccessPolicyRule {
    0 "succeededCount" succeeded_count value,
    1 "succeededIndexes" succeeded_indexes value,
});
