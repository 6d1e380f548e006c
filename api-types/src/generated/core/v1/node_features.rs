// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `NodeFeatures` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeFeatures`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeFeatures", no_descriptions)]
pub struct NodeFeatures {
    /// `supplementalGroupsPolicy`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplemental_groups_policy: Option<bool>,
}
