// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IngressRule` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IngressRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IngressRule", no_descriptions)]
pub struct IngressRule {
    /// `host`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// `http`: `HTTPIngressRuleValue`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub http: Option<crate::networking::v1::HTTPIngressRuleValue>,
}

crate::fields::fields!(IngressRule {
    0 "host" host value,
    1 "http" http value,
});
