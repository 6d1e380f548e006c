// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceTaintSelector` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.DeviceTaintSelector`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.DeviceTaintSelector", no_descriptions)]
pub struct DeviceTaintSelector {
    /// `device`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// `driver`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub driver: Option<String>,
    /// `pool`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<String>,
}

crate::fields::fields!(DeviceTaintSelector {
    0 "device" device value,
    1 "driver" driver value,
    2 "pool" pool value,
});
