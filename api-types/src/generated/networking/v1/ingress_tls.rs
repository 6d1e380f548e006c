// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IngressTLS` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IngressTLS`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IngressTLS", no_descriptions)]
pub struct IngressTLS {
    /// `hosts`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub hosts: Option<Vec<String>>,
    /// `secretName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_name: Option<String>,
}

crate::fields::fields!(IngressTLS {
    0 "hosts" hosts value,
    1 "secretName" secret_name value,
});
