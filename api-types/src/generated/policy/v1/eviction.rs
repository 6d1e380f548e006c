// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `Eviction` of `policy/v1`.
///
/// Definition `io.k8s.api.policy.v1.Eviction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.policy.v1.Eviction", no_descriptions, gvk("policy", "v1", "Eviction"))]
pub struct Eviction {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `deleteOptions`: `DeleteOptions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delete_options: Option<crate::meta::v1::DeleteOptions>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
}

crate::fields::fields!(Eviction {
    0 "apiVersion" api_version value,
    1 "deleteOptions" delete_options value,
    2 "kind" kind value,
    3 "metadata" metadata value,
});

impl crate::Object for Eviction {
    const GROUP: &'static str = "policy";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Eviction";
    const API_VERSION: &'static str = "policy/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
