// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ManagedFieldsEntry` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry", no_descriptions)]
pub struct ManagedFieldsEntry {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `fieldsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields_type: Option<String>,
    /// `fieldsV1`: `FieldsV1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields_v1: Option<crate::meta::v1::FieldsV1>,
    /// `manager`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manager: Option<String>,
    /// `operation`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operation: Option<String>,
    /// `subresource`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subresource: Option<String>,
    /// `time`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<crate::Time>,
}

crate::fields::fields!(ManagedFieldsEntry {
    0 "apiVersion" api_version value,
    1 "fieldsType" fields_type value,
    2 "fieldsV1" fields_v1 value,
    3 "manager" manager value,
    4 "operation" operation value,
    5 "subresource" subresource value,
    6 "time" time value,
});
