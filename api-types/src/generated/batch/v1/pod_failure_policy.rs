// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodFailurePolicy` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.PodFailurePolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.PodFailurePolicy", no_descriptions)]
pub struct PodFailurePolicy {
    /// `rules`: list of `PodFailurePolicyRule`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub rules: Vec<crate::batch::v1::PodFailurePolicyRule>,
}

crate::fields::fields!(PodFailurePolicy {
    0 "rules" rules or_empty,
});
