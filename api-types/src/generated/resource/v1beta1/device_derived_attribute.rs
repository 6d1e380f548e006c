// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceDerivedAttribute` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.DeviceDerivedAttribute`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.DeviceDerivedAttribute", no_descriptions)]
pub struct DeviceDerivedAttribute {
    /// `expression`: string. Required.
    pub expression: String,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(DeviceDerivedAttribute {
    0 "expression" expression value,
    1 "name" name value,
});
