//! Tables of types of `meta/v1`, which are equal to those of `smp-api-types`: that crate depends on this one.

use std::collections::BTreeMap;

use k8s_openapi::apimachinery::pkg::apis::meta::v1::{FieldsV1, Time};

use crate::PatchSchema;

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(crate = "crate", name = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta")]
pub(super) struct ObjectMeta {
    pub(super) annotations: Option<BTreeMap<String, String>>,
    pub(super) creation_timestamp: Option<Time>,
    pub(super) deletion_grace_period_seconds: Option<i64>,
    pub(super) deletion_timestamp: Option<Time>,
    #[patch(strategy = "merge", list_type = "set")]
    pub(super) finalizers: Option<Vec<String>>,
    pub(super) generate_name: Option<String>,
    pub(super) generation: Option<i64>,
    pub(super) labels: Option<BTreeMap<String, String>>,
    #[patch(list_type = "atomic")]
    pub(super) managed_fields: Option<Vec<ManagedFieldsEntry>>,
    pub(super) name: Option<String>,
    pub(super) namespace: Option<String>,
    #[patch(strategy = "merge", merge_key = "uid", list_type = "map", list_map_keys = "uid")]
    pub(super) owner_references: Option<Vec<OwnerReference>>,
    pub(super) resource_version: Option<String>,
    pub(super) self_link: Option<String>,
    pub(super) uid: Option<String>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(crate = "crate", name = "io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry")]
pub(super) struct ManagedFieldsEntry {
    pub(super) api_version: Option<String>,
    pub(super) fields_type: Option<String>,
    pub(super) fields_v1: Option<FieldsV1>,
    pub(super) manager: Option<String>,
    pub(super) operation: Option<String>,
    pub(super) subresource: Option<String>,
    pub(super) time: Option<Time>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(crate = "crate", name = "io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference", map_type = "atomic")]
pub(super) struct OwnerReference {
    pub(super) api_version: String,
    pub(super) block_owner_deletion: Option<bool>,
    pub(super) controller: Option<bool>,
    pub(super) kind: String,
    pub(super) name: String,
    pub(super) uid: String,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(crate = "crate", name = "io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta")]
pub(super) struct ListMeta {
    pub(super) r#continue: Option<String>,
    pub(super) remaining_item_count: Option<i64>,
    pub(super) resource_version: Option<String>,
    pub(super) self_link: Option<String>,
    pub(super) shard_info: Option<ShardInfo>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(crate = "crate", name = "io.k8s.apimachinery.pkg.apis.meta.v1.ShardInfo")]
pub(super) struct ShardInfo {
    pub(super) selector: String,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(crate = "crate", name = "io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector", map_type = "atomic")]
pub(super) struct LabelSelector {
    #[patch(list_type = "atomic")]
    pub(super) match_expressions: Option<Vec<LabelSelectorRequirement>>,
    pub(super) match_labels: Option<BTreeMap<String, String>>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(crate = "crate", name = "io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelectorRequirement")]
pub(super) struct LabelSelectorRequirement {
    pub(super) key: String,
    pub(super) operator: String,
    #[patch(list_type = "atomic")]
    pub(super) values: Option<Vec<String>>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(crate = "crate", name = "io.k8s.apimachinery.pkg.apis.meta.v1.Condition")]
pub(super) struct Condition {
    pub(super) last_transition_time: Time,
    pub(super) message: String,
    pub(super) observed_generation: Option<i64>,
    pub(super) reason: String,
    pub(super) status: String,
    pub(super) r#type: String,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(crate = "crate", name = "io.k8s.apimachinery.pkg.apis.meta.v1.Status", gvk("", "v1", "Status"))]
pub(super) struct Status {
    pub(super) api_version: Option<String>,
    pub(super) code: Option<i32>,
    pub(super) details: Option<StatusDetails>,
    pub(super) kind: Option<String>,
    pub(super) message: Option<String>,
    pub(super) metadata: Option<ListMeta>,
    pub(super) reason: Option<String>,
    pub(super) status: Option<String>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(crate = "crate", name = "io.k8s.apimachinery.pkg.apis.meta.v1.StatusDetails")]
pub(super) struct StatusDetails {
    #[patch(list_type = "atomic")]
    pub(super) causes: Option<Vec<StatusCause>>,
    pub(super) group: Option<String>,
    pub(super) kind: Option<String>,
    pub(super) name: Option<String>,
    pub(super) retry_after_seconds: Option<i32>,
    pub(super) uid: Option<String>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(crate = "crate", name = "io.k8s.apimachinery.pkg.apis.meta.v1.StatusCause")]
pub(super) struct StatusCause {
    pub(super) field: Option<String>,
    pub(super) message: Option<String>,
    pub(super) reason: Option<String>,
}
