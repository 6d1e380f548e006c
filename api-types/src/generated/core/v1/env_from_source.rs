// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EnvFromSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EnvFromSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.EnvFromSource", no_descriptions, union(members = "configMapRef,secretRef"))]
pub struct EnvFromSource {
    /// `configMapRef`: `ConfigMapEnvSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub config_map_ref: Option<crate::core::v1::ConfigMapEnvSource>,
    /// `prefix`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// `secretRef`: `SecretEnvSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_ref: Option<crate::core::v1::SecretEnvSource>,
}

crate::fields::fields!(EnvFromSource {
    0 "configMapRef" config_map_ref value,
    1 "prefix" prefix value,
    2 "secretRef" secret_ref value,
});
