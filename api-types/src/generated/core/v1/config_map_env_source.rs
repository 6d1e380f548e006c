// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ConfigMapEnvSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ConfigMapEnvSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ConfigMapEnvSource", no_descriptions)]
pub struct ConfigMapEnvSource {
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `optional`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optional: Option<bool>,
}

crate::fields::fields!(ConfigMapEnvSource {
    0 "name" name value,
    1 "optional" optional value,
});
