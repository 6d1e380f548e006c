// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `Subject` of `rbac/v1`.
///
/// Definition `io.k8s.api.rbac.v1.Subject`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.rbac.v1.Subject", no_descriptions, map_type = "atomic")]
pub struct Subject {
    /// `apiGroup`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_group: Option<String>,
    /// `kind`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub kind: String,
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
    /// `namespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
}
