// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EnvVarSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EnvVarSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.core.v1.EnvVarSource",
    no_descriptions,
    union(members = "configMapKeyRef,fieldRef,fileKeyRef,resourceFieldRef,secretKeyRef")
)]
pub struct EnvVarSource {
    /// `configMapKeyRef`: `ConfigMapKeySelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub config_map_key_ref: Option<crate::core::v1::ConfigMapKeySelector>,
    /// `fieldRef`: `ObjectFieldSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field_ref: Option<crate::core::v1::ObjectFieldSelector>,
    /// `fileKeyRef`: `FileKeySelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_key_ref: Option<crate::core::v1::FileKeySelector>,
    /// `resourceFieldRef`: `ResourceFieldSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_field_ref: Option<crate::core::v1::ResourceFieldSelector>,
    /// `secretKeyRef`: `SecretKeySelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_key_ref: Option<crate::core::v1::SecretKeySelector>,
}

crate::fields::fields!(EnvVarSource {
    0 "configMapKeyRef" config_map_key_ref value,
    1 "fieldRef" field_ref value,
    2 "fileKeyRef" file_key_ref value,
    3 "resourceFieldRef" resource_field_ref value,
    4 "secretKeyRef" secret_key_ref value,
});
