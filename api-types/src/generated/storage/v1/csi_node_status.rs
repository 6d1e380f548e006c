// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CSINodeStatus` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.CSINodeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.CSINodeStatus", no_descriptions)]
pub struct CSINodeStatus {
    /// `storageHealth`: list of `StorageHealth`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub storage_health: Option<Vec<crate::storage::v1::StorageHealth>>,
}

crate::fields::fields!(CSINodeStatus {
    0 "storageHealth" storage_health value,
});
