// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `UncountedTerminatedPods` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.UncountedTerminatedPods`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.UncountedTerminatedPods", no_descriptions)]
pub struct UncountedTerminatedPods {
    /// `failed`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "set")]
    pub failed: Option<Vec<String>>,
    /// `succeeded`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "set")]
    pub succeeded: Option<Vec<String>>,
}

crate::fields::fields!(UncountedTerminatedPods {
    0 "failed" failed value,
    1 "succeeded" succeeded value,
});
