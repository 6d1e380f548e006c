// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `Eviction` of `lifecycle.k8s.io/v1alpha1`.
///
/// Definition `io.k8s.api.lifecycle.v1alpha1.Eviction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.lifecycle.v1alpha1.Eviction",
    no_descriptions,
    gvk("lifecycle.k8s.io", "v1alpha1", "Eviction")
)]
pub struct Eviction {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `EvictionSpec`. Required.
    pub spec: crate::lifecycle::v1alpha1::EvictionSpec,
    /// `status`: `EvictionStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::lifecycle::v1alpha1::EvictionStatus>,
}

crate::fields::fields!(Eviction {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for Eviction {
    const GROUP: &'static str = "lifecycle.k8s.io";
    const VERSION: &'static str = "v1alpha1";
    const KIND: &'static str = "Eviction";
    const API_VERSION: &'static str = "lifecycle.k8s.io/v1alpha1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
