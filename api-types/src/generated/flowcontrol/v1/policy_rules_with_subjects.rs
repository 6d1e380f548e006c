// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `PolicyRulesWithSubjects` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.PolicyRulesWithSubjects`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
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
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "atomic", required)]
    pub subjects: Vec<crate::flowcontrol::v1::Subject>,
}
