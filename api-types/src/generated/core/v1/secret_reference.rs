// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SecretReference` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.SecretReference`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.SecretReference", no_descriptions, map_type = "atomic")]
pub struct SecretReference {
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `namespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
}

crate::fields::fields!(SecretReference {
    0 "name" name value,
    1 "namespace" namespace value,
});
