// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ServiceReference` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.ServiceReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.ServiceReference", no_descriptions)]
pub struct ServiceReference {
    /// `name`: string. Required.
    pub name: String,
    /// `namespace`: string. Required.
    pub namespace: String,
    /// `path`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// `port`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub port: Option<i32>,
}

crate::fields::fields!(ServiceReference {
    0 "name" name value,
    1 "namespace" namespace value,
    2 "path" path value,
    3 "port" port value,
});
