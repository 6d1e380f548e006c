// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `PodGroupList` of `scheduling.k8s.io/v1beta1`.
///
/// Definition `io.k8s.api.scheduling.v1beta1.PodGroupList`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.scheduling.v1beta1.PodGroupList",
    no_descriptions,
    gvk("scheduling.k8s.io", "v1beta1", "PodGroupList")
)]
pub struct PodGroupList {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `items`: list of `PodGroup`, replaced as a whole. Required.
    pub items: Vec<crate::scheduling::v1beta1::PodGroup>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ListMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ListMeta>,
}

crate::fields::fields!(PodGroupList {
    0 "apiVersion" api_version value,
    1 "items" items or_empty,
    2 "kind" kind value,
    3 "metadata" metadata value,
});

impl crate::Object for PodGroupList {
    const GROUP: &'static str = "scheduling.k8s.io";
    const VERSION: &'static str = "v1beta1";
    const KIND: &'static str = "PodGroupList";
    const API_VERSION: &'static str = "scheduling.k8s.io/v1beta1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
