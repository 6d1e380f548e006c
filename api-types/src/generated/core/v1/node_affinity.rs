// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeAffinity` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeAffinity`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeAffinity", no_descriptions)]
pub struct NodeAffinity {
    /// `preferredDuringSchedulingIgnoredDuringExecution`: list of `PreferredSchedulingTerm`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub preferred_during_scheduling_ignored_during_execution: Option<Vec<crate::core::v1::PreferredSchedulingTerm>>,
    /// `requiredDuringSchedulingIgnoredDuringExecution`: `NodeSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required_during_scheduling_ignored_during_execution: Option<crate::core::v1::NodeSelector>,
}

crate::fields::fields!(NodeAffinity {
    0 "preferredDuringSchedulingIgnoredDuringExecution" preferred_during_scheduling_ignored_during_execution value,
    1 "requiredDuringSchedulingIgnoredDuringExecution" required_during_scheduling_ignored_during_execution value,
});
