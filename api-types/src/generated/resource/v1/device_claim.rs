// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceClaim` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.DeviceClaim`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.DeviceClaim", no_descriptions)]
pub struct DeviceClaim {
    /// `config`: list of `DeviceClaimConfiguration`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub config: Option<Vec<crate::resource::v1::DeviceClaimConfiguration>>,
    /// `constraints`: list of `DeviceConstraint`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub constraints: Option<Vec<crate::resource::v1::DeviceConstraint>>,
    /// `requests`: list of `DeviceRequest`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub requests: Option<Vec<crate::resource::v1::DeviceRequest>>,
}

crate::fields::fields!(DeviceClaim {
    0 "config" config value,
    1 "constraints" constraints value,
    2 "requests" requests value,
});
