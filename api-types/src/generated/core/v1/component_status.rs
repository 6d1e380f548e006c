// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `ComponentStatus` of `v1`.
///
/// Definition `io.k8s.api.core.v1.ComponentStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ComponentStatus", no_descriptions, gvk("", "v1", "ComponentStatus"))]
pub struct ComponentStatus {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `conditions`: list of `ComponentCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::core::v1::ComponentCondition>>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
}

crate::fields::fields!(ComponentStatus {
    0 "apiVersion" api_version value,
    1 "conditions" conditions value,
    2 "kind" kind value,
    3 "metadata" metadata value,
});

impl crate::Object for ComponentStatus {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "ComponentStatus";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
