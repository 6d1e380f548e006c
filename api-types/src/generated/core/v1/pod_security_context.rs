// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodSecurityContext` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodSecurityContext`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodSecurityContext", no_descriptions)]
pub struct PodSecurityContext {
    /// `appArmorProfile`: `AppArmorProfile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_armor_profile: Option<crate::core::v1::AppArmorProfile>,
    /// `fsGroup`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_group: Option<i64>,
    /// `fsGroupChangePolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_group_change_policy: Option<String>,
    /// `runAsGroup`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_as_group: Option<i64>,
    /// `runAsNonRoot`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_as_non_root: Option<bool>,
    /// `runAsUser`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_as_user: Option<i64>,
    /// `seLinuxChangePolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se_linux_change_policy: Option<String>,
    /// `seLinuxOptions`: `SELinuxOptions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se_linux_options: Option<crate::core::v1::SELinuxOptions>,
    /// `seccompProfile`: `SeccompProfile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seccomp_profile: Option<crate::core::v1::SeccompProfile>,
    /// `supplementalGroups`: list of 64-bit integers, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub supplemental_groups: Option<Vec<i64>>,
    /// `supplementalGroupsPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplemental_groups_policy: Option<String>,
    /// `sysctls`: list of `Sysctl`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub sysctls: Option<Vec<crate::core::v1::Sysctl>>,
    /// `windowsOptions`: `WindowsSecurityContextOptions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub windows_options: Option<crate::core::v1::WindowsSecurityContextOptions>,
}

crate::fields::fields!(PodSecurityContext {
    0 "appArmorProfile" app_armor_profile value,
    1 "fsGroup" fs_group value,
    2 "fsGroupChangePolicy" fs_group_change_policy value,
    3 "runAsGroup" run_as_group value,
    4 "runAsNonRoot" run_as_non_root value,
    5 "runAsUser" run_as_user value,
    6 "seLinuxChangePolicy" se_linux_change_policy value,
    7 "seLinuxOptions" se_linux_options value,
    8 "seccompProfile" seccomp_profile value,
    9 "supplementalGroups" supplemental_groups value,
    10 "supplementalGroupsPolicy" supplemental_groups_policy value,
    11 "sysctls" sysctls value,
    12 "windowsOptions" windows_options value,
});
