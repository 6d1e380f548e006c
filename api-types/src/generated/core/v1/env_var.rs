// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EnvVar` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EnvVar`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.EnvVar", no_descriptions, union(members = "value,valueFrom"))]
pub struct EnvVar {
    /// `name`: string. Required.
    pub name: String,
    /// `value`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// `valueFrom`: `EnvVarSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_from: Option<crate::core::v1::EnvVarSource>,
}

crate::fields::fields!(EnvVar {
    0 "name" name value,
    1 "value" value value,
    2 "valueFrom" value_from value,
});
