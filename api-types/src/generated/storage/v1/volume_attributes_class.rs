// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `VolumeAttributesClass` of `storage.k8s.io/v1`.
///
/// Definition `io.k8s.api.storage.v1.VolumeAttributesClass`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.storage.v1.VolumeAttributesClass",
    no_descriptions,
    gvk("storage.k8s.io", "v1", "VolumeAttributesClass")
)]
pub struct VolumeAttributesClass {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `driverName`: string. Required.
    pub driver_name: String,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `parameters`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameters: Option<BTreeMap<String, String>>,
}

crate::fields::fields!(VolumeAttributesClass {
    0 "apiVersion" api_version value,
    1 "driverName" driver_name value,
    2 "kind" kind value,
    3 "metadata" metadata value,
    4 "parameters" parameters value,
});

impl crate::Object for VolumeAttributesClass {
    const GROUP: &'static str = "storage.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "VolumeAttributesClass";
    const API_VERSION: &'static str = "storage.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
