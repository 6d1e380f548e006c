// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `RuntimeClass` of `node.k8s.io/v1`.
///
/// Definition `io.k8s.api.node.v1.RuntimeClass`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.node.v1.RuntimeClass", no_descriptions, gvk("node.k8s.io", "v1", "RuntimeClass"))]
pub struct RuntimeClass {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `handler`: string. Required.
    pub handler: String,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `overhead`: `Overhead`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overhead: Option<crate::node::v1::Overhead>,
    /// `scheduling`: `Scheduling`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduling: Option<crate::node::v1::Scheduling>,
}

crate::fields::fields!(RuntimeClass {
    0 "apiVersion" api_version value,
    1 "handler" handler value,
    2 "kind" kind value,
    3 "metadata" metadata value,
    4 "overhead" overhead value,
    5 "scheduling" scheduling value,
});

impl crate::Object for RuntimeClass {
    const GROUP: &'static str = "node.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "RuntimeClass";
    const API_VERSION: &'static str = "node.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
