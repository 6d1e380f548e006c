// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `ResourcePoolStatusRequest` of `resource.k8s.io/v1alpha3`.
///
/// Definition `io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequest`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequest",
    no_descriptions,
    gvk("resource.k8s.io", "v1alpha3", "ResourcePoolStatusRequest")
)]
pub struct ResourcePoolStatusRequest {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`. Required.
    pub metadata: crate::meta::v1::ObjectMeta,
    /// `spec`: `ResourcePoolStatusRequestSpec`. Required.
    pub spec: crate::resource::v1alpha3::ResourcePoolStatusRequestSpec,
    /// `status`: `ResourcePoolStatusRequestStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::resource::v1alpha3::ResourcePoolStatusRequestStatus>,
}

crate::fields::fields!(ResourcePoolStatusRequest {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for ResourcePoolStatusRequest {
    const GROUP: &'static str = "resource.k8s.io";
    const VERSION: &'static str = "v1alpha3";
    const KIND: &'static str = "ResourcePoolStatusRequest";
    const API_VERSION: &'static str = "resource.k8s.io/v1alpha3";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
