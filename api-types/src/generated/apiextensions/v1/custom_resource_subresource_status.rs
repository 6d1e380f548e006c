// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_schema::PatchSchema;

/// `CustomResourceSubresourceStatus`: an object with arbitrary fields.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(transparent)]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceStatus",
    no_descriptions
)]
pub struct CustomResourceSubresourceStatus(
    /// The unchanged value.
    pub serde_json::Map<String, serde_json::Value>,
);
