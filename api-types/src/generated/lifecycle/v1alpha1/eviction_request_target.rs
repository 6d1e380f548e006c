// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EvictionRequestTarget` of `lifecycle/v1alpha1`.
///
/// Definition `io.k8s.api.lifecycle.v1alpha1.EvictionRequestTarget`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.lifecycle.v1alpha1.EvictionRequestTarget",
    no_descriptions,
    extension("x-kubernetes-unions", r#"[{"fields-to-discriminateBy":{"pod":"Pod"}}]"#)
)]
pub struct EvictionRequestTarget {
    /// `pod`: `EvictionRequestPodReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod: Option<crate::lifecycle::v1alpha1::EvictionRequestPodReference>,
}

crate::fields::fields!(EvictionRequestTarget {
    0 "pod" pod value,
});
