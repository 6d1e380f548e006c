// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `EndpointSlice` of `discovery.k8s.io/v1`.
///
/// Definition `io.k8s.api.discovery.v1.EndpointSlice`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.discovery.v1.EndpointSlice",
    no_descriptions,
    gvk("discovery.k8s.io", "v1", "EndpointSlice")
)]
pub struct EndpointSlice {
    /// `addressType`: string. Required.
    pub address_type: String,
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `endpoints`: list of `Endpoint`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub endpoints: Option<Vec<crate::discovery::v1::Endpoint>>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `ports`: list of `EndpointPort`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ports: Option<Vec<crate::discovery::v1::EndpointPort>>,
}

crate::fields::fields!(EndpointSlice {
    0 "addressType" address_type value,
    1 "apiVersion" api_version value,
    2 "endpoints" endpoints value,
    3 "kind" kind value,
    4 "metadata" metadata value,
    5 "ports" ports value,
});

impl crate::Object for EndpointSlice {
    const GROUP: &'static str = "discovery.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "EndpointSlice";
    const API_VERSION: &'static str = "discovery.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
