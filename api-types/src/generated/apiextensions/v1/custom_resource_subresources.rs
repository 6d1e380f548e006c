// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CustomResourceSubresources` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresources`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresources", no_descriptions)]
pub struct CustomResourceSubresources {
    /// `scale`: `CustomResourceSubresourceScale`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<crate::apiextensions::v1::CustomResourceSubresourceScale>,
    /// `status`: `CustomResourceSubresourceStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::apiextensions::v1::CustomResourceSubresourceStatus>,
}

crate::fields::fields!(CustomResourceSubresources {
    0 "scale" scale value,
    1 "status" status value,
});
