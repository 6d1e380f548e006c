// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IngressClassSpec` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IngressClassSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IngressClassSpec", no_descriptions)]
pub struct IngressClassSpec {
    /// `controller`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controller: Option<String>,
    /// `parameters`: `IngressClassParametersReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameters: Option<crate::networking::v1::IngressClassParametersReference>,
}

crate::fields::fields!(IngressClassSpec {
    0 "controller" controller value,
    1 "parameters" parameters value,
});
