// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerResizePolicy` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerResizePolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerResizePolicy", no_descriptions)]
pub struct ContainerResizePolicy {
    /// `resourceName`: string. Required.
    pub resource_name: String,
    /// `restartPolicy`: string. Required.
    pub restart_policy: String,
}

crate::fields::fields!(ContainerResizePolicy {
    0 "resourceName" resource_name value,
    1 "restartPolicy" restart_policy value,
});
