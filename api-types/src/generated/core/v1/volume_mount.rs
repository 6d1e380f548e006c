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
    /// `bindMountOptions`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "set")]
    pub bind_mount_options: Option<Vec<String>>,
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
    0 "bindMountOptions" bind_mount_options value,
    1 "mountPath" mount_path value,
    2 "mountPropagation" mount_propagation value,
    3 "name" name value,
    4 "readOnly" read_only value,
    5 "recursiveReadOnly" recursive_read_only value,
    6 "subPath" sub_path value,
    7 "subPathExpr" sub_path_expr value,
});
