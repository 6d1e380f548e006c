// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `FlowSchemaSpec` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.FlowSchemaSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.FlowSchemaSpec", no_descriptions)]
pub struct FlowSchemaSpec {
    /// `distinguisherMethod`: `FlowDistinguisherMethod`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distinguisher_method: Option<crate::flowcontrol::v1::FlowDistinguisherMethod>,
    /// `matchingPrecedence`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matching_precedence: Option<i32>,
    /// `priorityLevelConfiguration`: `PriorityLevelConfigurationReference`. Required.
    pub priority_level_configuration: crate::flowcontrol::v1::PriorityLevelConfigurationReference,
    /// `rules`: list of `PolicyRulesWithSubjects`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub rules: Option<Vec<crate::flowcontrol::v1::PolicyRulesWithSubjects>>,
}

crate::fields::fields!(FlowSchemaSpec {
    0 "distinguisherMethod" distinguisher_method value,
    1 "matchingPrecedence" matching_precedence value,
    2 "priorityLevelConfiguration" priority_level_configuration value,
    3 "rules" rules value,
});
