// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `APIService` of `apiregistration.k8s.io/v1`.
///
/// Definition `io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService",
    no_descriptions,
    gvk("apiregistration.k8s.io", "v1", "APIService")
)]
pub struct APIService {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `APIServiceSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<crate::apiregistration::v1::APIServiceSpec>,
    /// `status`: `APIServiceStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::apiregistration::v1::APIServiceStatus>,
}

crate::fields::fields!(APIService {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for APIService {
    const GROUP: &'static str = "apiregistration.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "APIService";
    const API_VERSION: &'static str = "apiregistration.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
