// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodSchedulingGroup` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodSchedulingGroup`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.core.v1.PodSchedulingGroup",
    no_descriptions,
    extension("x-kubernetes-unions", r#"[{"fields-to-discriminateBy":{"podGroupName":"PodGroupName"}}]"#)
)]
pub struct PodSchedulingGroup {
    /// `podGroupName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_group_name: Option<String>,
}

crate::fields::fields!(PodSchedulingGroup {
    0 "podGroupName" pod_group_name value,
});
