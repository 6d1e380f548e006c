// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeFeatures` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeFeatures`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeFeatures", no_descriptions)]
pub struct NodeFeatures {
    /// `supplementalGroupsPolicy`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplemental_groups_policy: Option<bool>,
}

crate::fields::fields!(NodeFeatures {
    0 "supplementalGroupsPolicy" supplemental_groups_policy value,
});
