// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CompositeDisruptionMode` of `scheduling/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.CompositeDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.scheduling.v1alpha3.CompositeDisruptionMode",
    no_descriptions,
    union(members = "single,all", required),
    extension("x-kubernetes-unions", r#"[{"fields-to-discriminateBy":{"all":"All","single":"Single"}}]"#)
)]
pub struct CompositeDisruptionMode {
    /// `all`: `AllCompositeDisruptionMode`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<crate::scheduling::v1alpha3::AllCompositeDisruptionMode>,
    /// `single`: `SingleCompositeDisruptionMode`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub single: Option<crate::scheduling::v1alpha3::SingleCompositeDisruptionMode>,
}

crate::fields::fields!(CompositeDisruptionMode {
    0 "all" all value,
    1 "single" single value,
});
