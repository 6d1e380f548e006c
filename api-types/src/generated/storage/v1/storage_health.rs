// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StorageHealth` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.StorageHealth`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.StorageHealth", no_descriptions)]
pub struct StorageHealth {
    /// `healthConditions`: list of `StorageHealthCondition`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub health_conditions: Option<Vec<crate::storage::v1::StorageHealthCondition>>,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(StorageHealth {
    0 "healthConditions" health_conditions value,
    1 "name" name value,
});
