// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ConfigMapKeySelector` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ConfigMapKeySelector`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ConfigMapKeySelector", no_descriptions, map_type = "atomic")]
pub struct ConfigMapKeySelector {
    /// `key`: string. Required.
    pub key: String,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `optional`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optional: Option<bool>,
}

crate::fields::fields!(ConfigMapKeySelector {
    0 "key" key value,
    1 "name" name value,
    2 "optional" optional value,
});
