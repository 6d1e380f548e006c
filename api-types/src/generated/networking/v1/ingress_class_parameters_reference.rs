// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IngressClassParametersReference` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IngressClassParametersReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.networking.v1.IngressClassParametersReference",
    no_descriptions,
    union(members = "Cluster=,Namespace=namespace", discriminator = "scope")
)]
pub struct IngressClassParametersReference {
    /// `apiGroup`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_group: Option<String>,
    /// `kind`: string. Required.
    pub kind: String,
    /// `name`: string. Required.
    pub name: String,
    /// `namespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// `scope`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
}

crate::fields::fields!(IngressClassParametersReference {
    0 "apiGroup" api_group value,
    1 "kind" kind value,
    2 "name" name value,
    3 "namespace" namespace value,
    4 "scope" scope value,
});
