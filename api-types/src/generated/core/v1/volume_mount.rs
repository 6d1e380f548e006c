// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeMount` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VolumeMount`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.VolumeMount", no_descriptions, union(members = "subPath,subPathExpr"))]
pub struct VolumeMount {
    /// `mountPath`: string. Required.
    pub mount_path: String,
    /// `mountPropagation`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mount_propagation: Option<String>,
    /// `name`: string. Required.
    pub name: String,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `recursiveReadOnly`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recursive_read_only: Option<String>,
    /// `subPath`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sub_path: Option<String>,
    /// `subPathExpr`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sub_path_expr: Option<String>,
}

crate::fields::fields!(VolumeMount {
    0 "mountPath" mount_path value,
    1 "mountPropagation" mount_propagation value,
    2 "name" name value,
    3 "readOnly" read_only value,
    4 "recursiveReadOnly" recursive_read_only value,
    5 "subPath" sub_path value,
    6 "subPathExpr" sub_path_expr value,
});
