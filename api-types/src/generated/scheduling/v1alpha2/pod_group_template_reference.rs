// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodGroupTemplateReference` of `scheduling/v1alpha2`.
///
/// Definition `io.k8s.api.scheduling.v1alpha2.PodGroupTemplateReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.scheduling.v1alpha2.PodGroupTemplateReference",
    no_descriptions,
    extension("x-kubernetes-unions", r#"[{"fields-to-discriminateBy":{"workload":"Workload"}}]"#)
)]
pub struct PodGroupTemplateReference {
    /// `workload`: `WorkloadPodGroupTemplateReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub workload: Option<crate::scheduling::v1alpha2::WorkloadPodGroupTemplateReference>,
}

crate::fields::fields!(PodGroupTemplateReference {
    0 "workload" workload value,
});
