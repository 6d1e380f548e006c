// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ServiceAccountSubject` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.ServiceAccountSubject`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.ServiceAccountSubject", no_descriptions)]
pub struct ServiceAccountSubject {
    /// `name`: string. Required.
    pub name: String,
    /// `namespace`: string. Required.
    pub namespace: String,
}

crate::fields::fields!(ServiceAccountSubject {
    0 "name" name value,
    1 "namespace" namespace value,
});
