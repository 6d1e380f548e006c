// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `QueuingConfiguration` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.QueuingConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.QueuingConfiguration", no_descriptions)]
pub struct QueuingConfiguration {
    /// `handSize`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand_size: Option<i32>,
    /// `queueLengthLimit`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queue_length_limit: Option<i32>,
    /// `queues`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queues: Option<i32>,
}

crate::fields::fields!(QueuingConfiguration {
    0 "handSize" hand_size value,
    1 "queueLengthLimit" queue_length_limit value,
    2 "queues" queues value,
});
