// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DaemonSetUpdateStrategy` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.DaemonSetUpdateStrategy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.apps.v1.DaemonSetUpdateStrategy",
    no_descriptions,
    union(members = "OnDelete=,RollingUpdate=rollingUpdate", discriminator = "type")
)]
pub struct DaemonSetUpdateStrategy {
    /// `rollingUpdate`: `RollingUpdateDaemonSet`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolling_update: Option<crate::apps::v1::RollingUpdateDaemonSet>,
    /// `type`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
}

crate::fields::fields!(DaemonSetUpdateStrategy {
    0 "rollingUpdate" rolling_update value,
    1 "type" r#type value,
});
