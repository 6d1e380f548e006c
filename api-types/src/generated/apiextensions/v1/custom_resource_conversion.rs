// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `CustomResourceConversion` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceConversion`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceConversion", no_descriptions)]
pub struct CustomResourceConversion {
    /// `strategy`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub strategy: String,
    /// `webhook`: `WebhookConversion`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhook: Option<crate::apiextensions::v1::WebhookConversion>,
}
