// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `Event` of `events.k8s.io/v1`.
///
/// Definition `io.k8s.api.events.v1.Event`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.events.v1.Event", no_descriptions, gvk("events.k8s.io", "v1", "Event"))]
pub struct Event {
    /// `action`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `deprecatedCount`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated_count: Option<i32>,
    /// `deprecatedFirstTimestamp`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated_first_timestamp: Option<crate::Time>,
    /// `deprecatedLastTimestamp`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated_last_timestamp: Option<crate::Time>,
    /// `deprecatedSource`: `EventSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated_source: Option<crate::core::v1::EventSource>,
    /// `eventTime`: `MicroTime`. Required.
    pub event_time: crate::MicroTime,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `note`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `regarding`: `ObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regarding: Option<crate::core::v1::ObjectReference>,
    /// `related`: `ObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related: Option<crate::core::v1::ObjectReference>,
    /// `reportingController`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reporting_controller: Option<String>,
    /// `reportingInstance`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reporting_instance: Option<String>,
    /// `series`: `EventSeries`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<crate::events::v1::EventSeries>,
    /// `type`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
}

crate::fields::fields!(Event {
    0 "action" action value,
    1 "apiVersion" api_version value,
    2 "deprecatedCount" deprecated_count value,
    3 "deprecatedFirstTimestamp" deprecated_first_timestamp value,
    4 "deprecatedLastTimestamp" deprecated_last_timestamp value,
    5 "deprecatedSource" deprecated_source value,
    6 "eventTime" event_time value,
    7 "kind" kind value,
    8 "metadata" metadata value,
    9 "note" note value,
    10 "reason" reason value,
    11 "regarding" regarding value,
    12 "related" related value,
    13 "reportingController" reporting_controller value,
    14 "reportingInstance" reporting_instance value,
    15 "series" series value,
    16 "type" r#type value,
});

impl crate::Object for Event {
    const GROUP: &'static str = "events.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Event";
    const API_VERSION: &'static str = "events.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
