// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `APIVersions` of `v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.APIVersions`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.APIVersions", no_descriptions, gvk("", "v1", "APIVersions"))]
pub struct APIVersions {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `serverAddressByClientCIDRs`: list of `ServerAddressByClientCIDR`, replaced as a whole. Required.
    #[serde(rename = "serverAddressByClientCIDRs")]
    #[patch(list_type = "atomic")]
    pub server_address_by_client_cidrs: Vec<crate::meta::v1::ServerAddressByClientCIDR>,
    /// `versions`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub versions: Vec<String>,
}

crate::fields::fields!(APIVersions {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "serverAddressByClientCIDRs" server_address_by_client_cidrs or_empty,
    3 "versions" versions or_empty,
});

impl crate::Object for APIVersions {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "APIVersions";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
