// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceRequest` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.DeviceRequest`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.resource.v1beta2.DeviceRequest",
    no_descriptions,
    union(members = "exactly,firstAvailable", required)
)]
pub struct DeviceRequest {
    /// `exactly`: `ExactDeviceRequest`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exactly: Option<crate::resource::v1beta2::ExactDeviceRequest>,
    /// `firstAvailable`: list of `DeviceSubRequest`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub first_available: Option<Vec<crate::resource::v1beta2::DeviceSubRequest>>,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(DeviceRequest {
    0 "exactly" exactly value,
    1 "firstAvailable" first_available value,
    2 "name" name value,
});
