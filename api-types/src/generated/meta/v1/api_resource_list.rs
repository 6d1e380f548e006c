// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `APIResourceList` of `v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.APIResourceList`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apimachinery.pkg.apis.meta.v1.APIResourceList",
    no_descriptions,
    gvk("", "v1", "APIResourceList")
)]
pub struct APIResourceList {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `groupVersion`: string. Required.
    pub group_version: String,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `resources`: list of `APIResource`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub resources: Vec<crate::meta::v1::APIResource>,
}

crate::fields::fields!(APIResourceList {
    0 "apiVersion" api_version value,
    1 "groupVersion" group_version value,
    2 "kind" kind value,
    3 "resources" resources or_empty,
});

impl crate::Object for APIResourceList {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "APIResourceList";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
