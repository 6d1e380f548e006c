// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `PodGroup` of `scheduling.k8s.io/v1beta1`.
///
/// Definition `io.k8s.api.scheduling.v1beta1.PodGroup`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.scheduling.v1beta1.PodGroup",
    no_descriptions,
    gvk("scheduling.k8s.io", "v1beta1", "PodGroup")
)]
pub struct PodGroup {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `PodGroupSpec`. Required.
    pub spec: crate::scheduling::v1beta1::PodGroupSpec,
    /// `status`: `PodGroupStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::scheduling::v1beta1::PodGroupStatus>,
}

crate::fields::fields!(PodGroup {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for PodGroup {
    const GROUP: &'static str = "scheduling.k8s.io";
    const VERSION: &'static str = "v1beta1";
    const KIND: &'static str = "PodGroup";
    const API_VERSION: &'static str = "scheduling.k8s.io/v1beta1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
