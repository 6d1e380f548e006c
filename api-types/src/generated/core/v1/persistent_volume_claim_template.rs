// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PersistentVolumeClaimTemplate` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PersistentVolumeClaimTemplate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PersistentVolumeClaimTemplate", no_descriptions)]
pub struct PersistentVolumeClaimTemplate {
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `PersistentVolumeClaimSpec`. Required.
    pub spec: crate::core::v1::PersistentVolumeClaimSpec,
}

crate::fields::fields!(PersistentVolumeClaimTemplate {
    0 "metadata" metadata value,
    1 "spec" spec value,
});
