// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `ClusterRole` of `rbac.authorization.k8s.io/v1`.
///
/// Definition `io.k8s.api.rbac.v1.ClusterRole`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.rbac.v1.ClusterRole",
    no_descriptions,
    gvk("rbac.authorization.k8s.io", "v1", "ClusterRole")
)]
pub struct ClusterRole {
    /// `aggregationRule`: `AggregationRule`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aggregation_rule: Option<crate::rbac::v1::AggregationRule>,
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `rules`: list of `PolicyRule`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub rules: Option<Vec<crate::rbac::v1::PolicyRule>>,
}

crate::fields::fields!(ClusterRole {
    0 "aggregationRule" aggregation_rule value,
    1 "apiVersion" api_version value,
    2 "kind" kind value,
    3 "metadata" metadata value,
    4 "rules" rules value,
});

impl crate::Object for ClusterRole {
    const GROUP: &'static str = "rbac.authorization.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "ClusterRole";
    const API_VERSION: &'static str = "rbac.authorization.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
