// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PolicyRulesWithSubjects` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.PolicyRulesWithSubjects`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.PolicyRulesWithSubjects", no_descriptions)]
pub struct PolicyRulesWithSubjects {
    /// `nonResourceRules`: list of `NonResourcePolicyRule`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub non_resource_rules: Option<Vec<crate::flowcontrol::v1::NonResourcePolicyRule>>,
    /// `resourceRules`: list of `ResourcePolicyRule`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub resource_rules: Option<Vec<crate::flowcontrol::v1::ResourcePolicyRule>>,
    /// `subjects`: list of `Subject`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub subjects: Vec<crate::flowcontrol::v1::Subject>,
}

crate::fields::fields!(PolicyRulesWithSubjects {
    0 "nonResourceRules" non_resource_rules value,
    1 "resourceRules" resource_rules value,
    2 "subjects" subjects or_empty,
});
