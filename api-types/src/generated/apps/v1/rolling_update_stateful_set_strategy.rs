// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `RollingUpdateStatefulSetStrategy` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.RollingUpdateStatefulSetStrategy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.RollingUpdateStatefulSetStrategy", no_descriptions)]
pub struct RollingUpdateStatefulSetStrategy {
    /// `maxUnavailable`: `IntOrString`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_unavailable: Option<crate::IntOrString>,
    /// `partition`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partition: Option<i32>,
}

crate::fields::fields!(RollingUpdateStatefulSetStrategy {
    0 "maxUnavailable" max_unavailable value,
    1 "partition" partition value,
});
