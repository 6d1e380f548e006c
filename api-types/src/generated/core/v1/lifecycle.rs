// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Lifecycle` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.Lifecycle`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.Lifecycle", no_descriptions)]
pub struct Lifecycle {
    /// `postStart`: `LifecycleHandler`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post_start: Option<crate::core::v1::LifecycleHandler>,
    /// `preStop`: `LifecycleHandler`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pre_stop: Option<crate::core::v1::LifecycleHandler>,
    /// `stopSignal`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop_signal: Option<String>,
}

crate::fields::fields!(Lifecycle {
    0 "postStart" post_start value,
    1 "preStop" pre_stop value,
    2 "stopSignal" stop_signal value,
});
