// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceConstraint` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.DeviceConstraint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.resource.v1beta1.DeviceConstraint",
    no_descriptions,
    union(members = "matchAttribute,distinctAttribute", required)
)]
pub struct DeviceConstraint {
    /// `distinctAttribute`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distinct_attribute: Option<String>,
    /// `matchAttribute`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_attribute: Option<String>,
    /// `requests`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub requests: Option<Vec<String>>,
}

crate::fields::fields!(DeviceConstraint {
    0 "distinctAttribute" distinct_attribute value,
    1 "matchAttribute" match_attribute value,
    2 "requests" requests value,
});
