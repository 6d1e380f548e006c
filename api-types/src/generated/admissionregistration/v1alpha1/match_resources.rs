// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `MatchResources` of `admissionregistration/v1alpha1`.
///
/// Definition `io.k8s.api.admissionregistration.v1alpha1.MatchResources`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1alpha1.MatchResources", no_descriptions, map_type = "atomic")]
pub struct MatchResources {
    /// `excludeResourceRules`: list of `NamedRuleWithOperations`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub exclude_resource_rules: Option<Vec<crate::admissionregistration::v1alpha1::NamedRuleWithOperations>>,
    /// `matchPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_policy: Option<String>,
    /// `namespaceSelector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace_selector: Option<crate::meta::v1::LabelSelector>,
    /// `objectSelector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object_selector: Option<crate::meta::v1::LabelSelector>,
    /// `resourceRules`: list of `NamedRuleWithOperations`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub resource_rules: Option<Vec<crate::admissionregistration::v1alpha1::NamedRuleWithOperations>>,
}

crate::fields::fields!(MatchResources {
    0 "excludeResourceRules" exclude_resource_rules value,
    1 "matchPolicy" match_policy value,
    2 "namespaceSelector" namespace_selector value,
    3 "objectSelector" object_selector value,
    4 "resourceRules" resource_rules value,
});
