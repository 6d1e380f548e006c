// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EventSeries` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EventSeries`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.EventSeries", no_descriptions)]
pub struct EventSeries {
    /// `count`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i32>,
    /// `lastObservedTime`: `MicroTime`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_observed_time: Option<crate::MicroTime>,
}

crate::fields::fields!(EventSeries {
    0 "count" count value,
    1 "lastObservedTime" last_observed_time value,
});
