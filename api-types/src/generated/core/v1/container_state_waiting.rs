// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerStateWaiting` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerStateWaiting`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerStateWaiting", no_descriptions)]
pub struct ContainerStateWaiting {
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

crate::fields::fields!(ContainerStateWaiting {
    0 "message" message value,
    1 "reason" reason value,
});
