// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeAddress` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeAddress`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeAddress", no_descriptions)]
pub struct NodeAddress {
    /// `address`: string. Required.
    pub address: String,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(NodeAddress {
    0 "address" address value,
    1 "type" r#type value,
});
