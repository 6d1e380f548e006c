// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceAllocationResult` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.DeviceAllocationResult`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.DeviceAllocationResult", no_descriptions)]
pub struct DeviceAllocationResult {
    /// `config`: list of `DeviceAllocationConfiguration`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub config: Option<Vec<crate::resource::v1beta1::DeviceAllocationConfiguration>>,
    /// `results`: list of `DeviceRequestAllocationResult`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub results: Option<Vec<crate::resource::v1beta1::DeviceRequestAllocationResult>>,
}

crate::fields::fields!(DeviceAllocationResult {
    0 "config" config value,
    1 "results" results value,
});
