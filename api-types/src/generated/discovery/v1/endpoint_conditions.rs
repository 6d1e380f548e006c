// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EndpointConditions` of `discovery/v1`.
///
/// Definition `io.k8s.api.discovery.v1.EndpointConditions`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.discovery.v1.EndpointConditions", no_descriptions)]
pub struct EndpointConditions {
    /// `ready`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ready: Option<bool>,
    /// `serving`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub serving: Option<bool>,
    /// `terminating`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terminating: Option<bool>,
}

crate::fields::fields!(EndpointConditions {
    0 "ready" ready value,
    1 "serving" serving value,
    2 "terminating" terminating value,
});
