// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `PodDisruptionBudget` of `policy/v1`.
///
/// Definition `io.k8s.api.policy.v1.PodDisruptionBudget`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.policy.v1.PodDisruptionBudget", no_descriptions, gvk("policy", "v1", "PodDisruptionBudget"))]
pub struct PodDisruptionBudget {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `PodDisruptionBudgetSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<crate::policy::v1::PodDisruptionBudgetSpec>,
    /// `status`: `PodDisruptionBudgetStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::policy::v1::PodDisruptionBudgetStatus>,
}

crate::fields::fields!(PodDisruptionBudget {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for PodDisruptionBudget {
    const GROUP: &'static str = "policy";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "PodDisruptionBudget";
    const API_VERSION: &'static str = "policy/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
