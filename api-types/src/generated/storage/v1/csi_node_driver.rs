// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `CSINodeDriver` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.CSINodeDriver`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.CSINodeDriver", no_descriptions)]
pub struct CSINodeDriver {
    /// `allocatable`: `VolumeNodeResources`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocatable: Option<crate::storage::v1::VolumeNodeResources>,
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
    /// `nodeID`: string. Required.
    #[serde(rename = "nodeID", default)]
    #[patch(required)]
    pub node_id: String,
    /// `topologyKeys`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub topology_keys: Option<Vec<String>>,
}
