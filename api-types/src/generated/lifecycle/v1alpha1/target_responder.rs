// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TargetResponder` of `lifecycle/v1alpha1`.
///
/// Definition `io.k8s.api.lifecycle.v1alpha1.TargetResponder`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.lifecycle.v1alpha1.TargetResponder", no_descriptions, map_type = "atomic")]
pub struct TargetResponder {
    /// `name`: string. Required.
    pub name: String,
    /// `priority`: 32-bit integer. Required.
    pub priority: i32,
    /// `state`: string. Required.
    pub state: String,
}

crate::fields::fields!(TargetResponder {
    0 "name" name value,
    1 "priority" priority value,
    2 "state" state value,
});
