// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `WorkloadPodGroupTemplateReference` of `scheduling/v1alpha2`.
///
/// Definition `io.k8s.api.scheduling.v1alpha2.WorkloadPodGroupTemplateReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha2.WorkloadPodGroupTemplateReference", no_descriptions)]
pub struct WorkloadPodGroupTemplateReference {
    /// `podGroupTemplateName`: string. Required.
    pub pod_group_template_name: String,
    /// `workloadName`: string. Required.
    pub workload_name: String,
}

crate::fields::fields!(WorkloadPodGroupTemplateReference {
    0 "podGroupTemplateName" pod_group_template_name value,
    1 "workloadName" workload_name value,
});
