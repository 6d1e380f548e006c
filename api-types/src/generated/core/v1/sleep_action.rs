// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SleepAction` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.SleepAction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.SleepAction", no_descriptions)]
pub struct SleepAction {
    /// `seconds`: 64-bit integer. Required.
    pub seconds: i64,
}

crate::fields::fields!(SleepAction {
    0 "seconds" seconds value,
});
