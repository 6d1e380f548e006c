// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeNodeResources` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.VolumeNodeResources`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.VolumeNodeResources", no_descriptions)]
pub struct VolumeNodeResources {
    /// `count`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i32>,
}

crate::fields::fields!(VolumeNodeResources {
    0 "count" count value,
});
