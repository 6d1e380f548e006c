// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `Status` of `v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.Status`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.Status", no_descriptions, gvk("", "v1", "Status"))]
pub struct Status {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `code`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<i32>,
    /// `details`: `StatusDetails`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<crate::meta::v1::StatusDetails>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `metadata`: `ListMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ListMeta>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `status`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
}

crate::fields::fields!(Status {
    0 "apiVersion" api_version value,
    1 "code" code value,
    2 "details" details value,
    3 "kind" kind value,
    4 "message" message value,
    5 "metadata" metadata value,
    6 "reason" reason value,
    7 "status" status value,
});

impl crate::Object for Status {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Status";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
