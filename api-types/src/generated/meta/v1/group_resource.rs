// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `GroupResource` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.GroupResource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.GroupResource", no_descriptions)]
pub struct GroupResource {
    /// `group`: string. Required.
    pub group: String,
    /// `resource`: string. Required.
    pub resource: String,
}

crate::fields::fields!(GroupResource {
    0 "group" group value,
    1 "resource" resource value,
});
