// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ValidatingAdmissionPolicyStatus` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyStatus", no_descriptions)]
pub struct ValidatingAdmissionPolicyStatus {
    /// `conditions`: list of `Condition`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::meta::v1::Condition>>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `typeChecking`: `TypeChecking`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_checking: Option<crate::admissionregistration::v1::TypeChecking>,
}

crate::fields::fields!(ValidatingAdmissionPolicyStatus {
    0 "conditions" conditions value,
    1 "observedGeneration" observed_generation value,
    2 "typeChecking" type_checking value,
});
