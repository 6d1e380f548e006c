// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HTTPIngressPath` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.HTTPIngressPath`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.HTTPIngressPath", no_descriptions)]
pub struct HTTPIngressPath {
    /// `backend`: `IngressBackend`. Required.
    pub backend: crate::networking::v1::IngressBackend,
    /// `path`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// `pathType`: string. Required.
    pub path_type: String,
}

crate::fields::fields!(HTTPIngressPath {
    0 "backend" backend value,
    1 "path" path value,
    2 "pathType" path_type value,
});
