// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ServerAddressByClientCIDR` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.ServerAddressByClientCIDR`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.ServerAddressByClientCIDR", no_descriptions)]
pub struct ServerAddressByClientCIDR {
    /// `clientCIDR`: string. Required.
    #[serde(rename = "clientCIDR", default)]
    #[patch(required)]
    pub client_cidr: String,
    /// `serverAddress`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub server_address: String,
}
