// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `DeviceClass` of `resource.k8s.io/v1`.
///
/// Definition `io.k8s.api.resource.v1.DeviceClass`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.DeviceClass", no_descriptions, gvk("resource.k8s.io", "v1", "DeviceClass"))]
pub struct DeviceClass {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `DeviceClassSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<crate::resource::v1::DeviceClassSpec>,
}

crate::fields::fields!(DeviceClass {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
});

impl crate::Object for DeviceClass {
    const GROUP: &'static str = "resource.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "DeviceClass";
    const API_VERSION: &'static str = "resource.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
