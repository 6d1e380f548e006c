// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `WebhookConversion` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookConversion`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookConversion", no_descriptions)]
pub struct WebhookConversion {
    /// `clientConfig`: `WebhookClientConfig`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_config: Option<crate::apiextensions::v1::WebhookClientConfig>,
    /// `conversionReviewVersions`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub conversion_review_versions: Vec<String>,
}

crate::fields::fields!(WebhookConversion {
    0 "clientConfig" client_config value,
    1 "conversionReviewVersions" conversion_review_versions or_empty,
});
