// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CELDeviceSelector` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.CELDeviceSelector`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.CELDeviceSelector", no_descriptions)]
pub struct CELDeviceSelector {
    /// `expression`: string. Required.
    pub expression: String,
}

crate::fields::fields!(CELDeviceSelector {
    0 "expression" expression value,
});
