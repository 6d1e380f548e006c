// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ListMeta` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta", no_descriptions)]
pub struct ListMeta {
    /// `continue`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#continue: Option<String>,
    /// `remainingItemCount`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining_item_count: Option<i64>,
    /// `resourceVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_version: Option<String>,
    /// `selfLink`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_link: Option<String>,
    /// `shardInfo`: `ShardInfo`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard_info: Option<crate::meta::v1::ShardInfo>,
}
