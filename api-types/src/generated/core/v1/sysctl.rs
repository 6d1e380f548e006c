// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Sysctl` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.Sysctl`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.Sysctl", no_descriptions)]
pub struct Sysctl {
    /// `name`: string. Required.
    pub name: String,
    /// `value`: string. Required.
    pub value: String,
}

crate::fields::fields!(Sysctl {
    0 "name" name value,
    1 "value" value value,
});
