// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceAttribute` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.DeviceAttribute`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.resource.v1beta1.DeviceAttribute",
    no_descriptions,
    union(members = "bool,bools,int,ints,string,strings,version,versions", required)
)]
pub struct DeviceAttribute {
    /// `bool`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bool: Option<bool>,
    /// `bools`: list of booleans, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub bools: Option<Vec<bool>>,
    /// `int`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub int: Option<i64>,
    /// `ints`: list of 64-bit integers, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ints: Option<Vec<i64>>,
    /// `string`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub string: Option<String>,
    /// `strings`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub strings: Option<Vec<String>>,
    /// `version`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// `versions`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub versions: Option<Vec<String>>,
}

crate::fields::fields!(DeviceAttribute {
    0 "bool" bool value,
    1 "bools" bools value,
    2 "int" int value,
    3 "ints" ints value,
    4 "string" string value,
    5 "strings" strings value,
    6 "version" version value,
    7 "versions" versions value,
});
