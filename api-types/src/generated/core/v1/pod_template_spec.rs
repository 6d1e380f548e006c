// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodTemplateSpec` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodTemplateSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodTemplateSpec", no_descriptions)]
pub struct PodTemplateSpec {
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `PodSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<crate::core::v1::PodSpec>,
}

crate::fields::fields!(PodTemplateSpec {
    0 "metadata" metadata value,
    1 "spec" spec value,
});
