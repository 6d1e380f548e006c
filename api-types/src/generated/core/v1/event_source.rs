// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EventSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EventSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.EventSource", no_descriptions)]
pub struct EventSource {
    /// `component`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub component: Option<String>,
    /// `host`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
}

crate::fields::fields!(EventSource {
    0 "component" component value,
    1 "host" host value,
});
