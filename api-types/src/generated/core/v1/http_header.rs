// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HTTPHeader` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.HTTPHeader`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.HTTPHeader", no_descriptions)]
pub struct HTTPHeader {
    /// `name`: string. Required.
    pub name: String,
    /// `value`: string. Required.
    pub value: String,
}

crate::fields::fields!(HTTPHeader {
    0 "name" name value,
    1 "value" value value,
});
