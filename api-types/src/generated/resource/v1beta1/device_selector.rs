// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceSelector` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.DeviceSelector`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.DeviceSelector", no_descriptions)]
pub struct DeviceSelector {
    /// `cel`: `CELDeviceSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cel: Option<crate::resource::v1beta1::CELDeviceSelector>,
}

crate::fields::fields!(DeviceSelector {
    0 "cel" cel value,
});
