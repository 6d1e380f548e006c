// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ParamKind` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.ParamKind`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.ParamKind", no_descriptions, map_type = "atomic")]
pub struct ParamKind {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

crate::fields::fields!(ParamKind {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
});
