// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceClaim` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ResourceClaim`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ResourceClaim", no_descriptions)]
pub struct ResourceClaim {
    /// `name`: string. Required.
    pub name: String,
    /// `request`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
}

crate::fields::fields!(ResourceClaim {
    0 "name" name value,
    1 "request" request value,
});
