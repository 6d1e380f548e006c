// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_schema::PatchSchema;

/// `SingleDisruptionMode`: an object with arbitrary fields.
///
/// Definition `io.k8s.api.scheduling.v1beta1.SingleDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(transparent)]
#[patch(name = "io.k8s.api.scheduling.v1beta1.SingleDisruptionMode", no_descriptions)]
pub struct SingleDisruptionMode(
    /// The unchanged value.
    pub serde_json::Map<String, serde_json::Value>,
);
