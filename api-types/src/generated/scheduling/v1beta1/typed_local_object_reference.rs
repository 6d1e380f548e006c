// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TypedLocalObjectReference` of `scheduling/v1beta1`.
///
/// Definition `io.k8s.api.scheduling.v1beta1.TypedLocalObjectReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1beta1.TypedLocalObjectReference", no_descriptions)]
pub struct TypedLocalObjectReference {
    /// `apiGroup`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_group: Option<String>,
    /// `kind`: string. Required.
    pub kind: String,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(TypedLocalObjectReference {
    0 "apiGroup" api_group value,
    1 "kind" kind value,
    2 "name" name value,
});
