// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `PriorityClass` of `scheduling.k8s.io/v1`.
///
/// Definition `io.k8s.api.scheduling.v1.PriorityClass`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.scheduling.v1.PriorityClass",
    no_descriptions,
    gvk("scheduling.k8s.io", "v1", "PriorityClass")
)]
pub struct PriorityClass {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `description`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// `globalDefault`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub global_default: Option<bool>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `preemptionPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preemption_policy: Option<String>,
    /// `value`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
}

crate::fields::fields!(PriorityClass {
    0 "apiVersion" api_version value,
    1 "description" description value,
    2 "globalDefault" global_default value,
    3 "kind" kind value,
    4 "metadata" metadata value,
    5 "preemptionPolicy" preemption_policy value,
    6 "value" value value,
});

impl crate::Object for PriorityClass {
    const GROUP: &'static str = "scheduling.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "PriorityClass";
    const API_VERSION: &'static str = "scheduling.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
