// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CSINodeSpec` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.CSINodeSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.CSINodeSpec", no_descriptions)]
pub struct CSINodeSpec {
    /// `drivers`: list of `CSINodeDriver`, merged by `name`. Required.
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub drivers: Vec<crate::storage::v1::CSINodeDriver>,
}

crate::fields::fields!(CSINodeSpec {
    0 "drivers" drivers or_empty,
});
