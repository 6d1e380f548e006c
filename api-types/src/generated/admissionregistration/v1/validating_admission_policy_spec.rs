// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ValidatingAdmissionPolicySpec` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicySpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicySpec", no_descriptions)]
pub struct ValidatingAdmissionPolicySpec {
    /// `auditAnnotations`: list of `AuditAnnotation`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub audit_annotations: Option<Vec<crate::admissionregistration::v1::AuditAnnotation>>,
    /// `failurePolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure_policy: Option<String>,
    /// `matchConditions`: list of `MatchCondition`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub match_conditions: Option<Vec<crate::admissionregistration::v1::MatchCondition>>,
    /// `matchConstraints`: `MatchResources`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_constraints: Option<crate::admissionregistration::v1::MatchResources>,
    /// `paramKind`: `ParamKind`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub param_kind: Option<crate::admissionregistration::v1::ParamKind>,
    /// `validations`: list of `Validation`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub validations: Option<Vec<crate::admissionregistration::v1::Validation>>,
    /// `variables`: list of `Variable`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub variables: Option<Vec<crate::admissionregistration::v1::Variable>>,
}

crate::fields::fields!(ValidatingAdmissionPolicySpec {
    0 "auditAnnotations" audit_annotations value,
    1 "failurePolicy" failure_policy value,
    2 "matchConditions" match_conditions value,
    3 "matchConstraints" match_constraints value,
    4 "paramKind" param_kind value,
    5 "validations" validations value,
    6 "variables" variables value,
});
