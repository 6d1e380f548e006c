// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeNodeAffinity` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VolumeNodeAffinity`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.VolumeNodeAffinity", no_descriptions)]
pub struct VolumeNodeAffinity {
    /// `required`: `NodeSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<crate::core::v1::NodeSelector>,
}

crate::fields::fields!(VolumeNodeAffinity {
    0 "required" required value,
});
