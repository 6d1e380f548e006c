// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `Event` of `v1`.
///
/// Definition `io.k8s.api.core.v1.Event`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.Event", no_descriptions, gvk("", "v1", "Event"))]
pub struct Event {
    /// `action`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `count`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i32>,
    /// `eventTime`: `MicroTime`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_time: Option<crate::MicroTime>,
    /// `firstTimestamp`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_timestamp: Option<crate::Time>,
    /// `involvedObject`: `ObjectReference`. Required.
    pub involved_object: crate::core::v1::ObjectReference,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `lastTimestamp`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_timestamp: Option<crate::Time>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `metadata`: `ObjectMeta`. Required.
    pub metadata: crate::meta::v1::ObjectMeta,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `related`: `ObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related: Option<crate::core::v1::ObjectReference>,
    /// `reportingComponent`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reporting_component: Option<String>,
    /// `reportingInstance`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reporting_instance: Option<String>,
    /// `series`: `EventSeries`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<crate::core::v1::EventSeries>,
    /// `source`: `EventSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<crate::core::v1::EventSource>,
    /// `type`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
}

crate::fields::fields!(Event {
    0 "action" action value,
    1 "apiVersion" api_version value,
    2 "count" count value,
    3 "eventTime" event_time value,
    4 "firstTimestamp" first_timestamp value,
    5 "involvedObject" involved_object value,
    6 "kind" kind value,
    7 "lastTimestamp" last_timestamp value,
    8 "message" message value,
    9 "metadata" metadata value,
    10 "reason" reason value,
    11 "related" related value,
    12 "reportingComponent" reporting_component value,
    13 "reportingInstance" reporting_instance value,
    14 "series" series value,
    15 "source" source value,
    16 "type" r#type value,
});

impl crate::Object for Event {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Event";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
