// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SecurityContext` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.SecurityContext`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.SecurityContext", no_descriptions)]
pub struct SecurityContext {
    /// `allowPrivilegeEscalation`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow_privilege_escalation: Option<bool>,
    /// `appArmorProfile`: `AppArmorProfile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_armor_profile: Option<crate::core::v1::AppArmorProfile>,
    /// `capabilities`: `Capabilities`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capabilities: Option<crate::core::v1::Capabilities>,
    /// `privileged`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub privileged: Option<bool>,
    /// `procMount`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proc_mount: Option<String>,
    /// `readOnlyRootFilesystem`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only_root_filesystem: Option<bool>,
    /// `runAsGroup`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_as_group: Option<i64>,
    /// `runAsNonRoot`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_as_non_root: Option<bool>,
    /// `runAsUser`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_as_user: Option<i64>,
    /// `seLinuxOptions`: `SELinuxOptions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se_linux_options: Option<crate::core::v1::SELinuxOptions>,
    /// `seccompProfile`: `SeccompProfile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seccomp_profile: Option<crate::core::v1::SeccompProfile>,
    /// `windowsOptions`: `WindowsSecurityContextOptions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub windows_options: Option<crate::core::v1::WindowsSecurityContextOptions>,
}

crate::fields::fields!(SecurityContext {
    0 "allowPrivilegeEscalation" allow_privilege_escalation value,
    1 "appArmorProfile" app_armor_profile value,
    2 "capabilities" capabilities value,
    3 "privileged" privileged value,
    4 "procMount" proc_mount value,
    5 "readOnlyRootFilesystem" read_only_root_filesystem value,
    6 "runAsGroup" run_as_group value,
    7 "runAsNonRoot" run_as_non_root value,
    8 "runAsUser" run_as_user value,
    9 "seLinuxOptions" se_linux_options value,
    10 "seccompProfile" seccomp_profile value,
    11 "windowsOptions" windows_options value,
});
