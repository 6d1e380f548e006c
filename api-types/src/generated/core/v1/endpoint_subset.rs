// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EndpointSubset` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EndpointSubset`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.EndpointSubset", no_descriptions)]
pub struct EndpointSubset {
    /// `addresses`: list of `EndpointAddress`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub addresses: Option<Vec<crate::core::v1::EndpointAddress>>,
    /// `notReadyAddresses`: list of `EndpointAddress`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub not_ready_addresses: Option<Vec<crate::core::v1::EndpointAddress>>,
    /// `ports`: list of `EndpointPort`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ports: Option<Vec<crate::core::v1::EndpointPort>>,
}

crate::fields::fields!(EndpointSubset {
    0 "addresses" addresses value,
    1 "notReadyAddresses" not_ready_addresses value,
    2 "ports" ports value,
});
