// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// The kind `APIVersions` of `v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.APIVersions`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
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
    #[serde(rename = "serverAddressByClientCIDRs", default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "atomic", required)]
    pub server_address_by_client_cidrs: Vec<crate::meta::v1::ServerAddressByClientCIDR>,
    /// `versions`: list of strings, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "atomic", required)]
    pub versions: Vec<String>,
}

impl crate::Object for APIVersions {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "APIVersions";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
