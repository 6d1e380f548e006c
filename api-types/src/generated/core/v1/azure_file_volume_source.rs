// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `AzureFileVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.AzureFileVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.AzureFileVolumeSource", no_descriptions)]
pub struct AzureFileVolumeSource {
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `secretName`: string. Required.
    pub secret_name: String,
    /// `shareName`: string. Required.
    pub share_name: String,
}

crate::fields::fields!(AzureFileVolumeSource {
    0 "readOnly" read_only value,
    1 "secretName" secret_name value,
    2 "shareName" share_name value,
});
