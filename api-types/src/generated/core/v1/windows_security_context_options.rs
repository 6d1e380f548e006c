// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `WindowsSecurityContextOptions` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.WindowsSecurityContextOptions`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.WindowsSecurityContextOptions", no_descriptions)]
pub struct WindowsSecurityContextOptions {
    /// `gmsaCredentialSpec`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gmsa_credential_spec: Option<String>,
    /// `gmsaCredentialSpecName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gmsa_credential_spec_name: Option<String>,
    /// `hostProcess`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host_process: Option<bool>,
    /// `runAsUserName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_as_user_name: Option<String>,
}

crate::fields::fields!(WindowsSecurityContextOptions {
    0 "gmsaCredentialSpec" gmsa_credential_spec value,
    1 "gmsaCredentialSpecName" gmsa_credential_spec_name value,
    2 "hostProcess" host_process value,
    3 "runAsUserName" run_as_user_name value,
});
