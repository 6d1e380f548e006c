// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceTaint` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.DeviceTaint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.DeviceTaint", no_descriptions)]
pub struct DeviceTaint {
    /// `effect`: string. Required.
    pub effect: String,
    /// `key`: string. Required.
    pub key: String,
    /// `timeAdded`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_added: Option<crate::Time>,
    /// `value`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

crate::fields::fields!(DeviceTaint {
    0 "effect" effect value,
    1 "key" key value,
    2 "timeAdded" time_added value,
    3 "value" value value,
});
