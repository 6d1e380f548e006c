// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CSIDriverSpec` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.CSIDriverSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.CSIDriverSpec", no_descriptions)]
pub struct CSIDriverSpec {
    /// `attachRequired`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attach_required: Option<bool>,
    /// `fsGroupPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_group_policy: Option<String>,
    /// `nodeAllocatableUpdatePeriodSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_allocatable_update_period_seconds: Option<i64>,
    /// `podInfoOnMount`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_info_on_mount: Option<bool>,
    /// `preventPodSchedulingIfMissing`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prevent_pod_scheduling_if_missing: Option<bool>,
    /// `requiresRepublish`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requires_republish: Option<bool>,
    /// `seLinuxMount`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se_linux_mount: Option<bool>,
    /// `serviceAccountTokenInSecrets`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_account_token_in_secrets: Option<bool>,
    /// `storageCapacity`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_capacity: Option<bool>,
    /// `tokenRequests`: list of `TokenRequest`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub token_requests: Option<Vec<crate::storage::v1::TokenRequest>>,
    /// `volumeLifecycleModes`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "set")]
    pub volume_lifecycle_modes: Option<Vec<String>>,
}

crate::fields::fields!(CSIDriverSpec {
    0 "attachRequired" attach_required value,
    1 "fsGroupPolicy" fs_group_policy value,
    2 "nodeAllocatableUpdatePeriodSeconds" node_allocatable_update_period_seconds value,
    3 "podInfoOnMount" pod_info_on_mount value,
    4 "preventPodSchedulingIfMissing" prevent_pod_scheduling_if_missing value,
    5 "requiresRepublish" requires_republish value,
    6 "seLinuxMount" se_linux_mount value,
    7 "serviceAccountTokenInSecrets" service_account_token_in_secrets value,
    8 "storageCapacity" storage_capacity value,
    9 "tokenRequests" token_requests value,
    10 "volumeLifecycleModes" volume_lifecycle_modes value,
});
