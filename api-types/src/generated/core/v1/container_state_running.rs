// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerStateRunning` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerStateRunning`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerStateRunning", no_descriptions)]
pub struct ContainerStateRunning {
    /// `startedAt`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_at: Option<crate::Time>,
}

crate::fields::fields!(ContainerStateRunning {
    0 "startedAt" started_at value,
});
