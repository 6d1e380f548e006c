// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DaemonEndpoint` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.DaemonEndpoint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.DaemonEndpoint", no_descriptions)]
pub struct DaemonEndpoint {
    /// `Port`: 32-bit integer. Required.
    #[serde(rename = "Port")]
    pub port: i32,
}

crate::fields::fields!(DaemonEndpoint {
    0 "Port" port value,
});
