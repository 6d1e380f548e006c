// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceTaintRuleSpec` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.DeviceTaintRuleSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.DeviceTaintRuleSpec", no_descriptions)]
pub struct DeviceTaintRuleSpec {
    /// `deviceSelector`: `DeviceTaintSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_selector: Option<crate::resource::v1::DeviceTaintSelector>,
    /// `taint`: `DeviceTaint`. Required.
    pub taint: crate::resource::v1::DeviceTaint,
}

crate::fields::fields!(DeviceTaintRuleSpec {
    0 "deviceSelector" device_selector value,
    1 "taint" taint value,
});
