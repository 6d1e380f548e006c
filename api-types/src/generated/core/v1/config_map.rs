// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `ConfigMap` of `v1`.
///
/// Definition `io.k8s.api.core.v1.ConfigMap`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ConfigMap", no_descriptions, gvk("", "v1", "ConfigMap"))]
pub struct ConfigMap {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `binaryData`: map of byte strings in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binary_data: Option<BTreeMap<String, crate::ByteString>>,
    /// `data`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<BTreeMap<String, String>>,
    /// `immutable`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub immutable: Option<bool>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
}

crate::fields::fields!(ConfigMap {
    0 "apiVersion" api_version value,
    1 "binaryData" binary_data value,
    2 "data" data value,
    3 "immutable" immutable value,
    4 "kind" kind value,
    5 "metadata" metadata value,
});

impl crate::Object for ConfigMap {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "ConfigMap";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
