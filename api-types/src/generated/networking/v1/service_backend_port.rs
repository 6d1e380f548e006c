// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ServiceBackendPort` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.ServiceBackendPort`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.networking.v1.ServiceBackendPort",
    no_descriptions,
    map_type = "atomic",
    union(members = "name,number")
)]
pub struct ServiceBackendPort {
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `number`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i32>,
}

crate::fields::fields!(ServiceBackendPort {
    0 "name" name value,
    1 "number" number value,
});
