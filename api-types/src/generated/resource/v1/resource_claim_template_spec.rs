// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ResourceClaimTemplateSpec` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.ResourceClaimTemplateSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.ResourceClaimTemplateSpec", no_descriptions)]
pub struct ResourceClaimTemplateSpec {
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `ResourceClaimSpec`. Required.
    #[serde(default)]
    #[patch(required)]
    pub spec: crate::resource::v1::ResourceClaimSpec,
}
