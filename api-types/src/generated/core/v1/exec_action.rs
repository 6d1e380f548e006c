// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ExecAction` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ExecAction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ExecAction", no_descriptions)]
pub struct ExecAction {
    /// `command`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub command: Option<Vec<String>>,
}

crate::fields::fields!(ExecAction {
    0 "command" command value,
});
