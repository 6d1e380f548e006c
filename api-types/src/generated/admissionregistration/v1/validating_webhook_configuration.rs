// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `ValidatingWebhookConfiguration` of `admissionregistration.k8s.io/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.ValidatingWebhookConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.admissionregistration.v1.ValidatingWebhookConfiguration",
    no_descriptions,
    gvk("admissionregistration.k8s.io", "v1", "ValidatingWebhookConfiguration")
)]
pub struct ValidatingWebhookConfiguration {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `webhooks`: list of `ValidatingWebhook`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub webhooks: Option<Vec<crate::admissionregistration::v1::ValidatingWebhook>>,
}

crate::fields::fields!(ValidatingWebhookConfiguration {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "webhooks" webhooks value,
});

impl crate::Object for ValidatingWebhookConfiguration {
    const GROUP: &'static str = "admissionregistration.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "ValidatingWebhookConfiguration";
    const API_VERSION: &'static str = "admissionregistration.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
