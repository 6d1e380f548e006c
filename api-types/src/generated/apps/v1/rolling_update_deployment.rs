// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `RollingUpdateDeployment` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.RollingUpdateDeployment`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.RollingUpdateDeployment", no_descriptions)]
pub struct RollingUpdateDeployment {
    /// `maxSurge`: `IntOrString`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_surge: Option<crate::IntOrString>,
    /// `maxUnavailable`: `IntOrString`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_unavailable: Option<crate::IntOrString>,
}

crate::fields::fields!(RollingUpdateDeployment {
    0 "maxSurge" max_surge value,
    1 "maxUnavailable" max_unavailable value,
});
