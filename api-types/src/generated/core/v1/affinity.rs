// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Affinity` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.Affinity`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.Affinity", no_descriptions)]
pub struct Affinity {
    /// `nodeAffinity`: `NodeAffinity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_affinity: Option<crate::core::v1::NodeAffinity>,
    /// `podAffinity`: `PodAffinity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_affinity: Option<crate::core::v1::PodAffinity>,
    /// `podAntiAffinity`: `PodAntiAffinity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_anti_affinity: Option<crate::core::v1::PodAntiAffinity>,
}

crate::fields::fields!(Affinity {
    0 "nodeAffinity" node_affinity value,
    1 "podAffinity" pod_affinity value,
    2 "podAntiAffinity" pod_anti_affinity value,
});
