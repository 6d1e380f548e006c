// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ClusterTrustBundleProjection` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ClusterTrustBundleProjection`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.core.v1.ClusterTrustBundleProjection",
    no_descriptions,
    union(members = "name,signerName+labelSelector")
)]
pub struct ClusterTrustBundleProjection {
    /// `labelSelector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label_selector: Option<crate::meta::v1::LabelSelector>,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `optional`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optional: Option<bool>,
    /// `path`: string. Required.
    pub path: String,
    /// `signerName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signer_name: Option<String>,
    /// `user`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<i64>,
}

crate::fields::fields!(ClusterTrustBundleProjection {
    0 "labelSelector" label_selector value,
    1 "name" name value,
    2 "optional" optional value,
    3 "path" path value,
    4 "signerName" signer_name value,
    5 "user" user value,
});
