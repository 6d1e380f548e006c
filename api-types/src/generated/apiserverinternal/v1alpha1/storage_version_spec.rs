// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_schema::PatchSchema;

/// `StorageVersionSpec`: an object with arbitrary fields.
///
/// Definition `io.k8s.api.apiserverinternal.v1alpha1.StorageVersionSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(transparent)]
#[patch(name = "io.k8s.api.apiserverinternal.v1alpha1.StorageVersionSpec", no_descriptions)]
pub struct StorageVersionSpec(
    /// The unchanged value.
    pub serde_json::Map<String, serde_json::Value>,
);
