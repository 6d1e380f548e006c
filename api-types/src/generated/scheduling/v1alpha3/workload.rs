// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `Workload` of `scheduling.k8s.io/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.Workload`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.scheduling.v1alpha3.Workload",
    no_descriptions,
    gvk("scheduling.k8s.io", "v1alpha3", "Workload")
)]
pub struct Workload {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `WorkloadSpec`. Required.
    pub spec: crate::scheduling::v1alpha3::WorkloadSpec,
}

crate::fields::fields!(Workload {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
});

impl crate::Object for Workload {
    const GROUP: &'static str = "scheduling.k8s.io";
    const VERSION: &'static str = "v1alpha3";
    const KIND: &'static str = "Workload";
    const API_VERSION: &'static str = "scheduling.k8s.io/v1alpha3";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
