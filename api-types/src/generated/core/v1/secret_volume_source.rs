// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SecretVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.SecretVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.SecretVolumeSource", no_descriptions)]
pub struct SecretVolumeSource {
    /// `defaultMode`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_mode: Option<i32>,
    /// `defaultUser`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_user: Option<i64>,
    /// `items`: list of `KeyToPath`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub items: Option<Vec<crate::core::v1::KeyToPath>>,
    /// `optional`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optional: Option<bool>,
    /// `secretName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_name: Option<String>,
}

crate::fields::fields!(SecretVolumeSource {
    0 "defaultMode" default_mode value,
    1 "defaultUser" default_user value,
    2 "items" items value,
    3 "optional" optional value,
    4 "secretName" secret_name value,
});
