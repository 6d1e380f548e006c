// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodePodPreemptionPolicy` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodePodPreemptionPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodePodPreemptionPolicy", no_descriptions)]
pub struct NodePodPreemptionPolicy {
    /// `disableResizePreemption`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "set")]
    pub disable_resize_preemption: Option<Vec<String>>,
}

crate::fields::fields!(NodePodPreemptionPolicy {
    0 "disableResizePreemption" disable_resize_preemption value,
});
