// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ShardInfo` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.ShardInfo`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.ShardInfo", no_descriptions)]
pub struct ShardInfo {
    /// `selector`: string. Required.
    pub selector: String,
}

crate::fields::fields!(ShardInfo {
    0 "selector" selector value,
});
