// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `WorkloadPodGroupTemplateReference` of `scheduling/v1alpha2`.
///
/// Definition `io.k8s.api.scheduling.v1alpha2.WorkloadPodGroupTemplateReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha2.WorkloadPodGroupTemplateReference", no_descriptions)]
pub struct WorkloadPodGroupTemplateReference {
    /// `podGroupTemplateName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub pod_group_template_name: String,
    /// `workloadName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub workload_name: String,
}
