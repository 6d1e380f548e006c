// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CSINodeDriver` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.CSINodeDriver`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.CSINodeDriver", no_descriptions)]
pub struct CSINodeDriver {
    /// `allocatable`: `VolumeNodeResources`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocatable: Option<crate::storage::v1::VolumeNodeResources>,
    /// `name`: string. Required.
    pub name: String,
    /// `nodeID`: string. Required.
    #[serde(rename = "nodeID")]
    pub node_id: String,
    /// `topologyKeys`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub topology_keys: Option<Vec<String>>,
}

crate::fields::fields!(CSINodeDriver {
    0 "allocatable" allocatable value,
    1 "name" name value,
    2 "nodeID" node_id value,
    3 "topologyKeys" topology_keys value,
});
