// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `APIGroup` of `v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.APIGroup`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.APIGroup", no_descriptions, gvk("", "v1", "APIGroup"))]
pub struct APIGroup {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `name`: string. Required.
    pub name: String,
    /// `preferredVersion`: `GroupVersionForDiscovery`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferred_version: Option<crate::meta::v1::GroupVersionForDiscovery>,
    /// `serverAddressByClientCIDRs`: list of `ServerAddressByClientCIDR`, replaced as a whole.
    #[serde(rename = "serverAddressByClientCIDRs", skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub server_address_by_client_cidrs: Option<Vec<crate::meta::v1::ServerAddressByClientCIDR>>,
    /// `versions`: list of `GroupVersionForDiscovery`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub versions: Vec<crate::meta::v1::GroupVersionForDiscovery>,
}

crate::fields::fields!(APIGroup {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "name" name value,
    3 "preferredVersion" preferred_version value,
    4 "serverAddressByClientCIDRs" server_address_by_client_cidrs value,
    5 "versions" versions or_empty,
});

impl crate::Object for APIGroup {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "APIGroup";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
