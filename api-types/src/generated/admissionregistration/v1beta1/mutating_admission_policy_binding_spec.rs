// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `MutatingAdmissionPolicyBindingSpec` of `admissionregistration/v1beta1`.
///
/// Definition `io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicyBindingSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicyBindingSpec", no_descriptions)]
pub struct MutatingAdmissionPolicyBindingSpec {
    /// `matchResources`: `MatchResources`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_resources: Option<crate::admissionregistration::v1beta1::MatchResources>,
    /// `paramRef`: `ParamRef`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub param_ref: Option<crate::admissionregistration::v1beta1::ParamRef>,
    /// `policyName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy_name: Option<String>,
}

crate::fields::fields!(MutatingAdmissionPolicyBindingSpec {
    0 "matchResources" match_resources value,
    1 "paramRef" param_ref value,
    2 "policyName" policy_name value,
});
