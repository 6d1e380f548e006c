// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StatefulSetPersistentVolumeClaimRetentionPolicy` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy", no_descriptions)]
pub struct StatefulSetPersistentVolumeClaimRetentionPolicy {
    /// `whenDeleted`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when_deleted: Option<String>,
    /// `whenScaled`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when_scaled: Option<String>,
}

crate::fields::fields!(StatefulSetPersistentVolumeClaimRetentionPolicy {
    0 "whenDeleted" when_deleted value,
    1 "whenScaled" when_scaled value,
});
