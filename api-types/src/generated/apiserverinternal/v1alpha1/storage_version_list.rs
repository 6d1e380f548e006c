// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `StorageVersionList` of `internal.apiserver.k8s.io/v1alpha1`.
///
/// Definition `io.k8s.api.apiserverinternal.v1alpha1.StorageVersionList`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.apiserverinternal.v1alpha1.StorageVersionList",
    no_descriptions,
    gvk("internal.apiserver.k8s.io", "v1alpha1", "StorageVersionList")
)]
pub struct StorageVersionList {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `items`: list of `StorageVersion`, replaced as a whole. Required.
    pub items: Vec<crate::apiserverinternal::v1alpha1::StorageVersion>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ListMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ListMeta>,
}

crate::fields::fields!(StorageVersionList {
    0 "apiVersion" api_version value,
    1 "items" items or_empty,
    2 "kind" kind value,
    3 "metadata" metadata value,
});

impl crate::Object for StorageVersionList {
    const GROUP: &'static str = "internal.apiserver.k8s.io";
    const VERSION: &'static str = "v1alpha1";
    const KIND: &'static str = "StorageVersionList";
    const API_VERSION: &'static str = "internal.apiserver.k8s.io/v1alpha1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
