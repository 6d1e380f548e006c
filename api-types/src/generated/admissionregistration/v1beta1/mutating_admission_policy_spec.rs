// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `MutatingAdmissionPolicySpec` of `admissionregistration/v1beta1`.
///
/// Definition `io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicySpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicySpec", no_descriptions)]
pub struct MutatingAdmissionPolicySpec {
    /// `failurePolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure_policy: Option<String>,
    /// `matchConditions`: list of `MatchCondition`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub match_conditions: Option<Vec<crate::admissionregistration::v1beta1::MatchCondition>>,
    /// `matchConstraints`: `MatchResources`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_constraints: Option<crate::admissionregistration::v1beta1::MatchResources>,
    /// `mutations`: list of `Mutation`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub mutations: Option<Vec<crate::admissionregistration::v1beta1::Mutation>>,
    /// `paramKind`: `ParamKind`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub param_kind: Option<crate::admissionregistration::v1beta1::ParamKind>,
    /// `reinvocationPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reinvocation_policy: Option<String>,
    /// `variables`: list of `Variable`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub variables: Option<Vec<crate::admissionregistration::v1beta1::Variable>>,
}

crate::fields::fields!(MutatingAdmissionPolicySpec {
    0 "failurePolicy" failure_policy value,
    1 "matchConditions" match_conditions value,
    2 "matchConstraints" match_constraints value,
    3 "mutations" mutations value,
    4 "paramKind" param_kind value,
    5 "reinvocationPolicy" reinvocation_policy value,
    6 "variables" variables value,
});
