// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `SleepAction` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.SleepAction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.SleepAction", no_descriptions)]
pub struct SleepAction {
    /// `seconds`: 64-bit integer. Required.
    #[serde(default)]
    #[patch(required)]
    pub seconds: i64,
}
