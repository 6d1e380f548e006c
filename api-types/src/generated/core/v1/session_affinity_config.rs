// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SessionAffinityConfig` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.SessionAffinityConfig`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.SessionAffinityConfig", no_descriptions)]
pub struct SessionAffinityConfig {
    /// `clientIP`: `ClientIPConfig`.
    #[serde(rename = "clientIP", skip_serializing_if = "Option::is_none")]
    pub client_ip: Option<crate::core::v1::ClientIPConfig>,
}

crate::fields::fields!(SessionAffinityConfig {
    0 "clientIP" client_ip value,
});
