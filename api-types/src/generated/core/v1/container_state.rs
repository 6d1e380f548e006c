// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerState` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerState`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerState", no_descriptions, union(members = "running,terminated,waiting"))]
pub struct ContainerState {
    /// `running`: `ContainerStateRunning`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running: Option<crate::core::v1::ContainerStateRunning>,
    /// `terminated`: `ContainerStateTerminated`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terminated: Option<crate::core::v1::ContainerStateTerminated>,
    /// `waiting`: `ContainerStateWaiting`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting: Option<crate::core::v1::ContainerStateWaiting>,
}

crate::fields::fields!(ContainerState {
    0 "running" running value,
    1 "terminated" terminated value,
    2 "waiting" waiting value,
});
