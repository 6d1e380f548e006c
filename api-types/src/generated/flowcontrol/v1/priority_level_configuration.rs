// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `PriorityLevelConfiguration` of `flowcontrol.apiserver.k8s.io/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.PriorityLevelConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.flowcontrol.v1.PriorityLevelConfiguration",
    no_descriptions,
    gvk("flowcontrol.apiserver.k8s.io", "v1", "PriorityLevelConfiguration")
)]
pub struct PriorityLevelConfiguration {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `PriorityLevelConfigurationSpec`. Required.
    pub spec: crate::flowcontrol::v1::PriorityLevelConfigurationSpec,
    /// `status`: `PriorityLevelConfigurationStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::flowcontrol::v1::PriorityLevelConfigurationStatus>,
}

crate::fields::fields!(PriorityLevelConfiguration {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for PriorityLevelConfiguration {
    const GROUP: &'static str = "flowcontrol.apiserver.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "PriorityLevelConfiguration";
    const API_VERSION: &'static str = "flowcontrol.apiserver.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
