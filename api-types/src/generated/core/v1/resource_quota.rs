// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `ResourceQuota` of `v1`.
///
/// Definition `io.k8s.api.core.v1.ResourceQuota`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ResourceQuota", no_descriptions, gvk("", "v1", "ResourceQuota"))]
pub struct ResourceQuota {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `ResourceQuotaSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<crate::core::v1::ResourceQuotaSpec>,
    /// `status`: `ResourceQuotaStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::core::v1::ResourceQuotaStatus>,
}

crate::fields::fields!(ResourceQuota {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for ResourceQuota {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "ResourceQuota";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
