// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ObjectReference` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ObjectReference`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ObjectReference", no_descriptions, map_type = "atomic")]
pub struct ObjectReference {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `fieldPath`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field_path: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `namespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// `resourceVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_version: Option<String>,
    /// `uid`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
}

crate::fields::fields!(ObjectReference {
    0 "apiVersion" api_version value,
    1 "fieldPath" field_path value,
    2 "kind" kind value,
    3 "name" name value,
    4 "namespace" namespace value,
    5 "resourceVersion" resource_version value,
    6 "uid" uid value,
});
