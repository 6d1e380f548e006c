// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ShareableCapacityStatus` of `resource/v1alpha3`.
///
/// Definition `io.k8s.api.resource.v1alpha3.ShareableCapacityStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1alpha3.ShareableCapacityStatus", no_descriptions)]
pub struct ShareableCapacityStatus {
    /// `available`: `Quantity`. Required.
    pub available: crate::Quantity,
    /// `consumed`: `Quantity`. Required.
    pub consumed: crate::Quantity,
    /// `name`: string. Required.
    pub name: String,
    /// `total`: `Quantity`. Required.
    pub total: crate::Quantity,
}

crate::fields::fields!(ShareableCapacityStatus {
    0 "available" available value,
    1 "consumed" consumed value,
    2 "name" name value,
    3 "total" total value,
});
