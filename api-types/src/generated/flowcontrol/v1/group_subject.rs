// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `GroupSubject` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.GroupSubject`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.GroupSubject", no_descriptions)]
pub struct GroupSubject {
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(GroupSubject {
    0 "name" name value,
});
