// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerUser` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerUser`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerUser", no_descriptions)]
pub struct ContainerUser {
    /// `linux`: `LinuxContainerUser`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linux: Option<crate::core::v1::LinuxContainerUser>,
}

crate::fields::fields!(ContainerUser {
    0 "linux" linux value,
});
