// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CrossVersionObjectReference` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.CrossVersionObjectReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.CrossVersionObjectReference", no_descriptions)]
pub struct CrossVersionObjectReference {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string. Required.
    pub kind: String,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(CrossVersionObjectReference {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "name" name value,
});
