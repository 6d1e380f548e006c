// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ObjectFieldSelector` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ObjectFieldSelector`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ObjectFieldSelector", no_descriptions, map_type = "atomic")]
pub struct ObjectFieldSelector {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `fieldPath`: string. Required.
    pub field_path: String,
}

crate::fields::fields!(ObjectFieldSelector {
    0 "apiVersion" api_version value,
    1 "fieldPath" field_path value,
});
