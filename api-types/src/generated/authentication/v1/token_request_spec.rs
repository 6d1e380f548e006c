// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TokenRequestSpec` of `authentication/v1`.
///
/// Definition `io.k8s.api.authentication.v1.TokenRequestSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authentication.v1.TokenRequestSpec", no_descriptions)]
pub struct TokenRequestSpec {
    /// `attestations`: map of lists of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attestations: Option<BTreeMap<String, Vec<String>>>,
    /// `audiences`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub audiences: Option<Vec<String>>,
    /// `boundObjectRef`: `BoundObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound_object_ref: Option<crate::authentication::v1::BoundObjectReference>,
    /// `expirationSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiration_seconds: Option<i64>,
}

crate::fields::fields!(TokenRequestSpec {
    0 "attestations" attestations value,
    1 "audiences" audiences value,
    2 "boundObjectRef" bound_object_ref value,
    3 "expirationSeconds" expiration_seconds value,
});
