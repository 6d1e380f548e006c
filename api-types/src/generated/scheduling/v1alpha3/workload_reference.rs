// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `WorkloadReference` of `scheduling/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.WorkloadReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha3.WorkloadReference", no_descriptions)]
pub struct WorkloadReference {
    /// `templateName`: string. Required.
    pub template_name: String,
    /// `workloadName`: string. Required.
    pub workload_name: String,
}

crate::fields::fields!(WorkloadReference {
    0 "templateName" template_name value,
    1 "workloadName" workload_name value,
});
