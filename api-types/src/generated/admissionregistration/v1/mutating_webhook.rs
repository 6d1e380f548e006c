// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `MutatingWebhook` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.MutatingWebhook`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.MutatingWebhook", no_descriptions)]
pub struct MutatingWebhook {
    /// `admissionReviewVersions`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub admission_review_versions: Vec<String>,
    /// `clientConfig`: `WebhookClientConfig`. Required.
    pub client_config: crate::admissionregistration::v1::WebhookClientConfig,
    /// `failurePolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure_policy: Option<String>,
    /// `matchConditions`: list of `MatchCondition`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub match_conditions: Option<Vec<crate::admissionregistration::v1::MatchCondition>>,
    /// `matchPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_policy: Option<String>,
    /// `name`: string. Required.
    pub name: String,
    /// `namespaceSelector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace_selector: Option<crate::meta::v1::LabelSelector>,
    /// `objectSelector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object_selector: Option<crate::meta::v1::LabelSelector>,
    /// `reinvocationPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reinvocation_policy: Option<String>,
    /// `rules`: list of `RuleWithOperations`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub rules: Option<Vec<crate::admissionregistration::v1::RuleWithOperations>>,
    /// `sideEffects`: string. Required.
    pub side_effects: String,
    /// `timeoutSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout_seconds: Option<i32>,
}

crate::fields::fields!(MutatingWebhook {
    0 "admissionReviewVersions" admission_review_versions or_empty,
    1 "clientConfig" client_config value,
    2 "failurePolicy" failure_policy value,
    3 "matchConditions" match_conditions value,
    4 "matchPolicy" match_policy value,
    5 "name" name value,
    6 "namespaceSelector" namespace_selector value,
    7 "objectSelector" object_selector value,
    8 "reinvocationPolicy" reinvocation_policy value,
    9 "rules" rules value,
    10 "sideEffects" side_effects value,
    11 "timeoutSeconds" timeout_seconds value,
});
