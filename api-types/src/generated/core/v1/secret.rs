// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `Secret` of `v1`.
///
/// Definition `io.k8s.api.core.v1.Secret`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.Secret", no_descriptions, gvk("", "v1", "Secret"))]
pub struct Secret {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `data`: map of byte strings in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<BTreeMap<String, crate::ByteString>>,
    /// `immutable`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub immutable: Option<bool>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `stringData`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub string_data: Option<BTreeMap<String, String>>,
    /// `type`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
}

crate::fields::fields!(Secret {
    0 "apiVersion" api_version value,
    1 "data" data value,
    2 "immutable" immutable value,
    3 "kind" kind value,
    4 "metadata" metadata value,
    5 "stringData" string_data value,
    6 "type" r#type value,
});

impl crate::Object for Secret {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Secret";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
