// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EvictionResponder` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EvictionResponder`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.EvictionResponder", no_descriptions, map_type = "atomic")]
pub struct EvictionResponder {
    /// `name`: string. Required.
    pub name: String,
    /// `priority`: 32-bit integer. Required.
    pub priority: i32,
}

crate::fields::fields!(EvictionResponder {
    0 "name" name value,
    1 "priority" priority value,
});
