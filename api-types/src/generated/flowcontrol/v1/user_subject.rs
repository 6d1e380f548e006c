// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `UserSubject` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.UserSubject`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.UserSubject", no_descriptions)]
pub struct UserSubject {
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(UserSubject {
    0 "name" name value,
});
