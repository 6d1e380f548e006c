// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CompositePodGroupSchedulingPolicy` of `scheduling/v1beta1`.
///
/// Definition `io.k8s.api.scheduling.v1beta1.CompositePodGroupSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.scheduling.v1beta1.CompositePodGroupSchedulingPolicy",
    no_descriptions,
    union(members = "basic,gang", required),
    extension("x-kubernetes-unions", r#"[{"fields-to-discriminateBy":{"basic":"Basic","gang":"Gang"}}]"#)
)]
pub struct CompositePodGroupSchedulingPolicy {
    /// `basic`: `CompositeBasicSchedulingPolicy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basic: Option<crate::scheduling::v1beta1::CompositeBasicSchedulingPolicy>,
    /// `gang`: `CompositeGangSchedulingPolicy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gang: Option<crate::scheduling::v1beta1::CompositeGangSchedulingPolicy>,
}

crate::fields::fields!(CompositePodGroupSchedulingPolicy {
    0 "basic" basic value,
    1 "gang" gang value,
});
