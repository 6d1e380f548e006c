// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_schema::PatchSchema;

/// `Patch`: an object with arbitrary fields.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.Patch`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(transparent)]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.Patch", no_descriptions)]
pub struct Patch(
    /// The unchanged value.
    pub serde_json::Map<String, serde_json::Value>,
);
