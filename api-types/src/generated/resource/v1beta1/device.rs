// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Device` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.Device`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.Device", no_descriptions)]
pub struct Device {
    /// `basic`: `BasicDevice`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basic: Option<crate::resource::v1beta1::BasicDevice>,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(Device {
    0 "basic" basic value,
    1 "name" name value,
});
