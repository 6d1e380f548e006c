// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceSubRequest` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.DeviceSubRequest`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.resource.v1beta2.DeviceSubRequest",
    no_descriptions,
    union(members = "All=,ExactCount=count", discriminator = "allocationMode")
)]
pub struct DeviceSubRequest {
    /// `allocationMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocation_mode: Option<String>,
    /// `capacity`: `CapacityRequirements`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<crate::resource::v1beta2::CapacityRequirements>,
    /// `count`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// `derivedAttributes`: list of `DeviceDerivedAttribute`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub derived_attributes: Option<Vec<crate::resource::v1beta2::DeviceDerivedAttribute>>,
    /// `deviceClassName`: string. Required.
    pub device_class_name: String,
    /// `name`: string. Required.
    pub name: String,
    /// `selectors`: list of `DeviceSelector`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub selectors: Option<Vec<crate::resource::v1beta2::DeviceSelector>>,
    /// `tolerations`: list of `DeviceToleration`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub tolerations: Option<Vec<crate::resource::v1beta2::DeviceToleration>>,
}

crate::fields::fields!(DeviceSubRequest {
    0 "allocationMode" allocation_mode value,
    1 "capacity" capacity value,
    2 "count" count value,
    3 "derivedAttributes" derived_attributes value,
    4 "deviceClassName" device_class_name value,
    5 "name" name value,
    6 "selectors" selectors value,
    7 "tolerations" tolerations value,
});
