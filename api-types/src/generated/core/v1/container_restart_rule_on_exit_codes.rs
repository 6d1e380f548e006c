// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerRestartRuleOnExitCodes` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerRestartRuleOnExitCodes`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerRestartRuleOnExitCodes", no_descriptions)]
pub struct ContainerRestartRuleOnExitCodes {
    /// `operator`: string. Required.
    pub operator: String,
    /// `values`: list of 32-bit integers, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "set")]
    pub values: Option<Vec<i32>>,
}

crate::fields::fields!(ContainerRestartRuleOnExitCodes {
    0 "operator" operator value,
    1 "values" values value,
});
