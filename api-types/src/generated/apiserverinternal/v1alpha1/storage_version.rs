// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `StorageVersion` of `internal.apiserver.k8s.io/v1alpha1`.
///
/// Definition `io.k8s.api.apiserverinternal.v1alpha1.StorageVersion`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.apiserverinternal.v1alpha1.StorageVersion",
    no_descriptions,
    gvk("internal.apiserver.k8s.io", "v1alpha1", "StorageVersion")
)]
pub struct StorageVersion {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`. Required.
    pub metadata: crate::meta::v1::ObjectMeta,
    /// `spec`: `StorageVersionSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<crate::apiserverinternal::v1alpha1::StorageVersionSpec>,
    /// `status`: `StorageVersionStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::apiserverinternal::v1alpha1::StorageVersionStatus>,
}

crate::fields::fields!(StorageVersion {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for StorageVersion {
    const GROUP: &'static str = "internal.apiserver.k8s.io";
    const VERSION: &'static str = "v1alpha1";
    const KIND: &'static str = "StorageVersion";
    const API_VERSION: &'static str = "internal.apiserver.k8s.io/v1alpha1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
