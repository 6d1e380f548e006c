// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ForNode` of `discovery/v1`.
///
/// Definition `io.k8s.api.discovery.v1.ForNode`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.discovery.v1.ForNode", no_descriptions)]
pub struct ForNode {
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(ForNode {
    0 "name" name value,
});
