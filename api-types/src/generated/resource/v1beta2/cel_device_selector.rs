// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `CELDeviceSelector` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.CELDeviceSelector`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.CELDeviceSelector", no_descriptions)]
pub struct CELDeviceSelector {
    /// `expression`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub expression: String,
}
