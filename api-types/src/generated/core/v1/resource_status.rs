// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ResourceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ResourceStatus", no_descriptions)]
pub struct ResourceStatus {
    /// `name`: string. Required.
    pub name: String,
    /// `resources`: list of `ResourceHealth`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "resourceID")]
    pub resources: Option<Vec<crate::core::v1::ResourceHealth>>,
}

crate::fields::fields!(ResourceStatus {
    0 "name" name value,
    1 "resources" resources value,
});
