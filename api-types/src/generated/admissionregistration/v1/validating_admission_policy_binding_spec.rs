// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ValidatingAdmissionPolicyBindingSpec` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec", no_descriptions)]
pub struct ValidatingAdmissionPolicyBindingSpec {
    /// `matchResources`: `MatchResources`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_resources: Option<crate::admissionregistration::v1::MatchResources>,
    /// `paramRef`: `ParamRef`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub param_ref: Option<crate::admissionregistration::v1::ParamRef>,
    /// `policyName`: string. Required.
    pub policy_name: String,
    /// `validationActions`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "set")]
    pub validation_actions: Vec<String>,
}

crate::fields::fields!(ValidatingAdmissionPolicyBindingSpec {
    0 "matchResources" match_resources value,
    1 "paramRef" param_ref value,
    2 "policyName" policy_name value,
    3 "validationActions" validation_actions or_empty,
});
