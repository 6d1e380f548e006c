// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ObjectMeta` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta", no_descriptions)]
pub struct ObjectMeta {
    /// `annotations`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<BTreeMap<String, String>>,
    /// `creationTimestamp`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creation_timestamp: Option<crate::Time>,
    /// `deletionGracePeriodSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deletion_grace_period_seconds: Option<i64>,
    /// `deletionTimestamp`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deletion_timestamp: Option<crate::Time>,
    /// `finalizers`: list of strings, merged as a set.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", list_type = "set")]
    pub finalizers: Option<Vec<String>>,
    /// `generateName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generate_name: Option<String>,
    /// `generation`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generation: Option<i64>,
    /// `labels`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub labels: Option<BTreeMap<String, String>>,
    /// `managedFields`: list of `ManagedFieldsEntry`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub managed_fields: Option<Vec<crate::meta::v1::ManagedFieldsEntry>>,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `namespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// `ownerReferences`: list of `OwnerReference`, merged by `uid`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "uid", list_type = "map", list_map_keys = "uid")]
    pub owner_references: Option<Vec<crate::meta::v1::OwnerReference>>,
    /// `resourceVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_version: Option<String>,
    /// `selfLink`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_link: Option<String>,
    /// `uid`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
}

crate::fields::fields!(ObjectMeta {
    0 "annotations" annotations value,
    1 "creationTimestamp" creation_timestamp value,
    2 "deletionGracePeriodSeconds" deletion_grace_period_seconds value,
    3 "deletionTimestamp" deletion_timestamp value,
    4 "finalizers" finalizers value,
    5 "generateName" generate_name value,
    6 "generation" generation value,
    7 "labels" labels value,
    8 "managedFields" managed_fields value,
    9 "name" name value,
    10 "namespace" namespace value,
    11 "ownerReferences" owner_references value,
    12 "resourceVersion" resource_version value,
    13 "selfLink" self_link value,
    14 "uid" uid value,
});
