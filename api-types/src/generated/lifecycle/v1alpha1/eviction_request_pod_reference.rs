// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EvictionRequestPodReference` of `lifecycle/v1alpha1`.
///
/// Definition `io.k8s.api.lifecycle.v1alpha1.EvictionRequestPodReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.lifecycle.v1alpha1.EvictionRequestPodReference", no_descriptions)]
pub struct EvictionRequestPodReference {
    /// `name`: string. Required.
    pub name: String,
    /// `uid`: string. Required.
    pub uid: String,
}

crate::fields::fields!(EvictionRequestPodReference {
    0 "name" name value,
    1 "uid" uid value,
});
