// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ClientIPConfig` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ClientIPConfig`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ClientIPConfig", no_descriptions)]
pub struct ClientIPConfig {
    /// `timeoutSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout_seconds: Option<i32>,
}

crate::fields::fields!(ClientIPConfig {
    0 "timeoutSeconds" timeout_seconds value,
});
