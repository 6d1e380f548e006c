// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `GroupVersionForDiscovery` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.GroupVersionForDiscovery`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.GroupVersionForDiscovery", no_descriptions)]
pub struct GroupVersionForDiscovery {
    /// `groupVersion`: string. Required.
    pub group_version: String,
    /// `version`: string. Required.
    pub version: String,
}

crate::fields::fields!(GroupVersionForDiscovery {
    0 "groupVersion" group_version value,
    1 "version" version value,
});
