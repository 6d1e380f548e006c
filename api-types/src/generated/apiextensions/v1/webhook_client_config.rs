// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `WebhookClientConfig` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookClientConfig`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookClientConfig",
    no_descriptions,
    union(members = "url,service", required)
)]
pub struct WebhookClientConfig {
    /// `caBundle`: bytes in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ca_bundle: Option<crate::ByteString>,
    /// `service`: `ServiceReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service: Option<crate::apiextensions::v1::ServiceReference>,
    /// `url`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

crate::fields::fields!(WebhookClientConfig {
    0 "caBundle" ca_bundle value,
    1 "service" service value,
    2 "url" url value,
});
