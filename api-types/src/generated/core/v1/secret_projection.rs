// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SecretProjection` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.SecretProjection`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.SecretProjection", no_descriptions)]
pub struct SecretProjection {
    /// `items`: list of `KeyToPath`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub items: Option<Vec<crate::core::v1::KeyToPath>>,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `optional`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optional: Option<bool>,
}

crate::fields::fields!(SecretProjection {
    0 "items" items value,
    1 "name" name value,
    2 "optional" optional value,
});
