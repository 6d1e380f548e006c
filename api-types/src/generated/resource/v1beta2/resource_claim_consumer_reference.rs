// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceClaimConsumerReference` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.ResourceClaimConsumerReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.ResourceClaimConsumerReference", no_descriptions)]
pub struct ResourceClaimConsumerReference {
    /// `apiGroup`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_group: Option<String>,
    /// `name`: string. Required.
    pub name: String,
    /// `resource`: string. Required.
    pub resource: String,
    /// `uid`: string. Required.
    pub uid: String,
}

crate::fields::fields!(ResourceClaimConsumerReference {
    0 "apiGroup" api_group value,
    1 "name" name value,
    2 "resource" resource value,
    3 "uid" uid value,
});
