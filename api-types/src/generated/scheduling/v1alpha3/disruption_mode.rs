// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DisruptionMode` of `scheduling/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.DisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.scheduling.v1alpha3.DisruptionMode",
    no_descriptions,
    union(members = "single,all", required),
    extension("x-kubernetes-unions", r#"[{"fields-to-discriminateBy":{"all":"All","single":"Single"}}]"#)
)]
pub struct DisruptionMode {
    /// `all`: `AllDisruptionMode`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<crate::scheduling::v1alpha3::AllDisruptionMode>,
    /// `single`: `SingleDisruptionMode`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub single: Option<crate::scheduling::v1alpha3::SingleDisruptionMode>,
}

crate::fields::fields!(DisruptionMode {
    0 "all" all value,
    1 "single" single value,
});
