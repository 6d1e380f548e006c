// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ImageVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ImageVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ImageVolumeSource", no_descriptions)]
pub struct ImageVolumeSource {
    /// `pullPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pull_policy: Option<String>,
    /// `reference`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

crate::fields::fields!(ImageVolumeSource {
    0 "pullPolicy" pull_policy value,
    1 "reference" reference value,
});
