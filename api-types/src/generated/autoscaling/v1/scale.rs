// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `Scale` of `autoscaling/v1`.
///
/// Definition `io.k8s.api.autoscaling.v1.Scale`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v1.Scale", no_descriptions, gvk("autoscaling", "v1", "Scale"))]
pub struct Scale {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `ScaleSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<crate::autoscaling::v1::ScaleSpec>,
    /// `status`: `ScaleStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::autoscaling::v1::ScaleStatus>,
}

crate::fields::fields!(Scale {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for Scale {
    const GROUP: &'static str = "autoscaling";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Scale";
    const API_VERSION: &'static str = "autoscaling/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
