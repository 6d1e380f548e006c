// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ShareableSummaryStatus` of `resource/v1alpha3`.
///
/// Definition `io.k8s.api.resource.v1alpha3.ShareableSummaryStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1alpha3.ShareableSummaryStatus", no_descriptions)]
pub struct ShareableSummaryStatus {
    /// `capacity`: list of `ShareableCapacityStatus`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub capacity: Option<Vec<crate::resource::v1alpha3::ShareableCapacityStatus>>,
    /// `fullyAvailableDevices`: 32-bit integer. Required.
    pub fully_available_devices: i32,
    /// `partiallyAvailableDevices`: 32-bit integer. Required.
    pub partially_available_devices: i32,
}

crate::fields::fields!(ShareableSummaryStatus {
    0 "capacity" capacity value,
    1 "fullyAvailableDevices" fully_available_devices value,
    2 "partiallyAvailableDevices" partially_available_devices value,
});
