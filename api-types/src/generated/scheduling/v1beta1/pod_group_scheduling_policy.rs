// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodGroupSchedulingPolicy` of `scheduling/v1beta1`.
///
/// Definition `io.k8s.api.scheduling.v1beta1.PodGroupSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.scheduling.v1beta1.PodGroupSchedulingPolicy",
    no_descriptions,
    union(members = "basic,gang", required),
    extension("x-kubernetes-unions", r#"[{"fields-to-discriminateBy":{"basic":"Basic","gang":"Gang"}}]"#)
)]
pub struct PodGroupSchedulingPolicy {
    /// `basic`: `BasicSchedulingPolicy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basic: Option<crate::scheduling::v1beta1::BasicSchedulingPolicy>,
    /// `gang`: `GangSchedulingPolicy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gang: Option<crate::scheduling::v1beta1::GangSchedulingPolicy>,
}

crate::fields::fields!(PodGroupSchedulingPolicy {
    0 "basic" basic value,
    1 "gang" gang value,
});
