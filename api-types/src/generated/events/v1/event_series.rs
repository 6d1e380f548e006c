// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EventSeries` of `events/v1`.
///
/// Definition `io.k8s.api.events.v1.EventSeries`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.events.v1.EventSeries", no_descriptions)]
pub struct EventSeries {
    /// `count`: 32-bit integer. Required.
    pub count: i32,
    /// `lastObservedTime`: `MicroTime`. Required.
    pub last_observed_time: crate::MicroTime,
}

crate::fields::fields!(EventSeries {
    0 "count" count value,
    1 "lastObservedTime" last_observed_time value,
});
