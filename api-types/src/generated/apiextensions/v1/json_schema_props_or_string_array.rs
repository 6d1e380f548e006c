// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_schema::PatchSchema;

/// `JSONSchemaPropsOrStringArray`: any JSON value.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(transparent)]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray",
    no_descriptions
)]
pub struct JSONSchemaPropsOrStringArray(
    /// The unchanged value.
    pub serde_json::Value,
);
