// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `ServiceAccount` of `v1`.
///
/// Definition `io.k8s.api.core.v1.ServiceAccount`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ServiceAccount", no_descriptions, gvk("", "v1", "ServiceAccount"))]
pub struct ServiceAccount {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `automountServiceAccountToken`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automount_service_account_token: Option<bool>,
    /// `imagePullSecrets`: list of `LocalObjectReference`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub image_pull_secrets: Option<Vec<crate::core::v1::LocalObjectReference>>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `secrets`: list of `ObjectReference`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub secrets: Option<Vec<crate::core::v1::ObjectReference>>,
}

crate::fields::fields!(ServiceAccount {
    0 "apiVersion" api_version value,
    1 "automountServiceAccountToken" automount_service_account_token value,
    2 "imagePullSecrets" image_pull_secrets value,
    3 "kind" kind value,
    4 "metadata" metadata value,
    5 "secrets" secrets value,
});

impl crate::Object for ServiceAccount {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "ServiceAccount";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
