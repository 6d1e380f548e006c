// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ListMeta` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
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

crate::fields::fields!(ListMeta {
    0 "continue" r#continue value,
    1 "remainingItemCount" remaining_item_count value,
    2 "resourceVersion" resource_version value,
    3 "selfLink" self_link value,
    4 "shardInfo" shard_info value,
});
