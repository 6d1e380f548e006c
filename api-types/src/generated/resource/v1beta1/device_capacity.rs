// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceCapacity` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.DeviceCapacity`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.DeviceCapacity", no_descriptions)]
pub struct DeviceCapacity {
    /// `requestPolicy`: `CapacityRequestPolicy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_policy: Option<crate::resource::v1beta1::CapacityRequestPolicy>,
    /// `value`: `Quantity`. Required.
    pub value: crate::Quantity,
}

crate::fields::fields!(DeviceCapacity {
    0 "requestPolicy" request_policy value,
    1 "value" value value,
});
