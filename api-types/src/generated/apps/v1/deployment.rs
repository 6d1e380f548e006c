// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// The kind `Deployment` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.Deployment`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.Deployment", no_descriptions, gvk("apps", "v1", "Deployment"))]
pub struct Deployment {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `DeploymentSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<crate::apps::v1::DeploymentSpec>,
    /// `status`: `DeploymentStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::apps::v1::DeploymentStatus>,
}

impl crate::Object for Deployment {
    const GROUP: &'static str = "apps";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Deployment";
    const API_VERSION: &'static str = "apps/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
