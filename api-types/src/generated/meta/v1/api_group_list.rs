// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `APIGroupList` of `v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.APIGroupList`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.APIGroupList", no_descriptions, gvk("", "v1", "APIGroupList"))]
pub struct APIGroupList {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `groups`: list of `APIGroup`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub groups: Vec<crate::meta::v1::APIGroup>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

crate::fields::fields!(APIGroupList {
    0 "apiVersion" api_version value,
    1 "groups" groups or_empty,
    2 "kind" kind value,
});

impl crate::Object for APIGroupList {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "APIGroupList";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
