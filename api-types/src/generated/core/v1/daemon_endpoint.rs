// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `DaemonEndpoint` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.DaemonEndpoint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.DaemonEndpoint", no_descriptions)]
pub struct DaemonEndpoint {
    /// `Port`: 32-bit integer. Required.
    #[serde(rename = "Port", default)]
    #[patch(required)]
    pub port: i32,
}
