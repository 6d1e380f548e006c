// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ServerAddressByClientCIDR` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.ServerAddressByClientCIDR`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.ServerAddressByClientCIDR", no_descriptions)]
pub struct ServerAddressByClientCIDR {
    /// `clientCIDR`: string. Required.
    #[serde(rename = "clientCIDR")]
    pub client_cidr: String,
    /// `serverAddress`: string. Required.
    pub server_address: String,
}

crate::fields::fields!(ServerAddressByClientCIDR {
    0 "clientCIDR" client_cidr value,
    1 "serverAddress" server_address value,
});
