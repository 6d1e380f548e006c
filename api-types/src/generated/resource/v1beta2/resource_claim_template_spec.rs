// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceClaimTemplateSpec` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.ResourceClaimTemplateSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.ResourceClaimTemplateSpec", no_descriptions)]
pub struct ResourceClaimTemplateSpec {
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `ResourceClaimSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<crate::resource::v1beta2::ResourceClaimSpec>,
}

crate::fields::fields!(ResourceClaimTemplateSpec {
    0 "metadata" metadata value,
    1 "spec" spec value,
});
