// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodOS` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodOS`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodOS", no_descriptions)]
pub struct PodOS {
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(PodOS {
    0 "name" name value,
});
