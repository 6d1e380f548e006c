// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodDNSConfigOption` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodDNSConfigOption`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodDNSConfigOption", no_descriptions)]
pub struct PodDNSConfigOption {
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `value`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

crate::fields::fields!(PodDNSConfigOption {
    0 "name" name value,
    1 "value" value value,
});
