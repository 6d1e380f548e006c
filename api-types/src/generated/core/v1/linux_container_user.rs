// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LinuxContainerUser` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.LinuxContainerUser`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.LinuxContainerUser", no_descriptions)]
pub struct LinuxContainerUser {
    /// `gid`: 64-bit integer. Required.
    pub gid: i64,
    /// `supplementalGroups`: list of 64-bit integers, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub supplemental_groups: Option<Vec<i64>>,
    /// `uid`: 64-bit integer. Required.
    pub uid: i64,
}

crate::fields::fields!(LinuxContainerUser {
    0 "gid" gid value,
    1 "supplementalGroups" supplemental_groups value,
    2 "uid" uid value,
});
