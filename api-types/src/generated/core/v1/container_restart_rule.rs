// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerRestartRule` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerRestartRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerRestartRule", no_descriptions)]
pub struct ContainerRestartRule {
    /// `action`: string. Required.
    pub action: String,
    /// `exitCodes`: `ContainerRestartRuleOnExitCodes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit_codes: Option<crate::core::v1::ContainerRestartRuleOnExitCodes>,
}

crate::fields::fields!(ContainerRestartRule {
    0 "action" action value,
    1 "exitCodes" exit_codes value,
});
