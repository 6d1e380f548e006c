// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CustomResourceConversion` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceConversion`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceConversion",
    no_descriptions,
    union(members = "None=,Webhook=webhook", discriminator = "strategy")
)]
pub struct CustomResourceConversion {
    /// `strategy`: string. Required.
    pub strategy: String,
    /// `webhook`: `WebhookConversion`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhook: Option<crate::apiextensions::v1::WebhookConversion>,
}

crate::fields::fields!(CustomResourceConversion {
    0 "strategy" strategy value,
    1 "webhook" webhook value,
});
