// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IngressSpec` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IngressSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IngressSpec", no_descriptions)]
pub struct IngressSpec {
    /// `defaultBackend`: `IngressBackend`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_backend: Option<crate::networking::v1::IngressBackend>,
    /// `ingressClassName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ingress_class_name: Option<String>,
    /// `rules`: list of `IngressRule`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub rules: Option<Vec<crate::networking::v1::IngressRule>>,
    /// `tls`: list of `IngressTLS`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub tls: Option<Vec<crate::networking::v1::IngressTLS>>,
}

crate::fields::fields!(IngressSpec {
    0 "defaultBackend" default_backend value,
    1 "ingressClassName" ingress_class_name value,
    2 "rules" rules value,
    3 "tls" tls value,
});
