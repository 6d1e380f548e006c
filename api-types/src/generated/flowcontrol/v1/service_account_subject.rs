// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ServiceAccountSubject` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.ServiceAccountSubject`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.ServiceAccountSubject", no_descriptions)]
pub struct ServiceAccountSubject {
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
    /// `namespace`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub namespace: String,
}
