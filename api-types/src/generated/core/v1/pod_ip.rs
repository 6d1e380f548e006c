// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodIP` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodIP`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodIP", no_descriptions)]
pub struct PodIP {
    /// `ip`: string. Required.
    pub ip: String,
}

crate::fields::fields!(PodIP {
    0 "ip" ip value,
});
