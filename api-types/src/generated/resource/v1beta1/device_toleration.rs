// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceToleration` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.DeviceToleration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.DeviceToleration", no_descriptions)]
pub struct DeviceToleration {
    /// `effect`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<String>,
    /// `key`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// `operator`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operator: Option<String>,
    /// `tolerationSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toleration_seconds: Option<i64>,
    /// `value`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

crate::fields::fields!(DeviceToleration {
    0 "effect" effect value,
    1 "key" key value,
    2 "operator" operator value,
    3 "tolerationSeconds" toleration_seconds value,
    4 "value" value value,
});
