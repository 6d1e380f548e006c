// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `DaemonSet` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.DaemonSet`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.DaemonSet", no_descriptions, gvk("apps", "v1", "DaemonSet"))]
pub struct DaemonSet {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `DaemonSetSpec`. Required.
    pub spec: crate::apps::v1::DaemonSetSpec,
    /// `status`: `DaemonSetStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::apps::v1::DaemonSetStatus>,
}

crate::fields::fields!(DaemonSet {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for DaemonSet {
    const GROUP: &'static str = "apps";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "DaemonSet";
    const API_VERSION: &'static str = "apps/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
