// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `EvictionList` of `lifecycle.k8s.io/v1alpha1`.
///
/// Definition `io.k8s.api.lifecycle.v1alpha1.EvictionList`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.lifecycle.v1alpha1.EvictionList",
    no_descriptions,
    gvk("lifecycle.k8s.io", "v1alpha1", "EvictionList")
)]
pub struct EvictionList {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `items`: list of `Eviction`, replaced as a whole. Required.
    pub items: Vec<crate::lifecycle::v1alpha1::Eviction>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ListMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ListMeta>,
}

crate::fields::fields!(EvictionList {
    0 "apiVersion" api_version value,
    1 "items" items or_empty,
    2 "kind" kind value,
    3 "metadata" metadata value,
});

impl crate::Object for EvictionList {
    const GROUP: &'static str = "lifecycle.k8s.io";
    const VERSION: &'static str = "v1alpha1";
    const KIND: &'static str = "EvictionList";
    const API_VERSION: &'static str = "lifecycle.k8s.io/v1alpha1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
