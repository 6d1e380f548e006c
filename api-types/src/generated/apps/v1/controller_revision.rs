// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `ControllerRevision` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.ControllerRevision`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.ControllerRevision", no_descriptions, gvk("apps", "v1", "ControllerRevision"))]
pub struct ControllerRevision {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `data`: `RawExtension`. Required.
    pub data: crate::runtime::RawExtension,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `revision`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision: Option<i64>,
}

crate::fields::fields!(ControllerRevision {
    0 "apiVersion" api_version value,
    1 "data" data value,
    2 "kind" kind value,
    3 "metadata" metadata value,
    4 "revision" revision value,
});

impl crate::Object for ControllerRevision {
    const GROUP: &'static str = "apps";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "ControllerRevision";
    const API_VERSION: &'static str = "apps/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
