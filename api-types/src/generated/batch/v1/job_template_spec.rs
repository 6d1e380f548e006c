// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `JobTemplateSpec` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.JobTemplateSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.JobTemplateSpec", no_descriptions)]
pub struct JobTemplateSpec {
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `JobSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<crate::batch::v1::JobSpec>,
}

crate::fields::fields!(JobTemplateSpec {
    0 "metadata" metadata value,
    1 "spec" spec value,
});
