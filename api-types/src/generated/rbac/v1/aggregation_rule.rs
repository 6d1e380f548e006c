// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `AggregationRule` of `rbac/v1`.
///
/// Definition `io.k8s.api.rbac.v1.AggregationRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.rbac.v1.AggregationRule", no_descriptions)]
pub struct AggregationRule {
    /// `clusterRoleSelectors`: list of `LabelSelector`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub cluster_role_selectors: Option<Vec<crate::meta::v1::LabelSelector>>,
}

crate::fields::fields!(AggregationRule {
    0 "clusterRoleSelectors" cluster_role_selectors value,
});
