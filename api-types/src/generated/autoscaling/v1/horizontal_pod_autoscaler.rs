// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `HorizontalPodAutoscaler` of `autoscaling/v1`.
///
/// Definition `io.k8s.api.autoscaling.v1.HorizontalPodAutoscaler`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.autoscaling.v1.HorizontalPodAutoscaler",
    no_descriptions,
    gvk("autoscaling", "v1", "HorizontalPodAutoscaler")
)]
pub struct HorizontalPodAutoscaler {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `HorizontalPodAutoscalerSpec`. Required.
    pub spec: crate::autoscaling::v1::HorizontalPodAutoscalerSpec,
    /// `status`: `HorizontalPodAutoscalerStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::autoscaling::v1::HorizontalPodAutoscalerStatus>,
}

crate::fields::fields!(HorizontalPodAutoscaler {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for HorizontalPodAutoscaler {
    const GROUP: &'static str = "autoscaling";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "HorizontalPodAutoscaler";
    const API_VERSION: &'static str = "autoscaling/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
