// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ContainerResizePolicy` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerResizePolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerResizePolicy", no_descriptions)]
pub struct ContainerResizePolicy {
    /// `resourceName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub resource_name: String,
    /// `restartPolicy`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub restart_policy: String,
}
