// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_schema::PatchSchema;

/// `RawExtension`: an object with arbitrary fields.
///
/// Definition `io.k8s.apimachinery.pkg.runtime.RawExtension`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(transparent)]
#[patch(name = "io.k8s.apimachinery.pkg.runtime.RawExtension", no_descriptions)]
pub struct RawExtension(
    /// The unchanged value.
    pub serde_json::Map<String, serde_json::Value>,
);
