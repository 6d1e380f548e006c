// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `DeleteOptions`, which every API group has.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions",
    no_descriptions,
    gvk("", "v1", "DeleteOptions"),
    gvk("admission.k8s.io", "v1", "DeleteOptions"),
    gvk("admission.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("admissionregistration.k8s.io", "v1", "DeleteOptions"),
    gvk("admissionregistration.k8s.io", "v1alpha1", "DeleteOptions"),
    gvk("admissionregistration.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("apiextensions.k8s.io", "v1", "DeleteOptions"),
    gvk("apiextensions.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("apiregistration.k8s.io", "v1", "DeleteOptions"),
    gvk("apiregistration.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("apps", "v1", "DeleteOptions"),
    gvk("apps", "v1beta1", "DeleteOptions"),
    gvk("apps", "v1beta2", "DeleteOptions"),
    gvk("authentication.k8s.io", "v1", "DeleteOptions"),
    gvk("authentication.k8s.io", "v1alpha1", "DeleteOptions"),
    gvk("authentication.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("authorization.k8s.io", "v1", "DeleteOptions"),
    gvk("authorization.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("autoscaling", "v1", "DeleteOptions"),
    gvk("autoscaling", "v2", "DeleteOptions"),
    gvk("batch", "v1", "DeleteOptions"),
    gvk("batch", "v1beta1", "DeleteOptions"),
    gvk("certificates.k8s.io", "v1", "DeleteOptions"),
    gvk("certificates.k8s.io", "v1alpha1", "DeleteOptions"),
    gvk("certificates.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("coordination.k8s.io", "v1", "DeleteOptions"),
    gvk("coordination.k8s.io", "v1alpha2", "DeleteOptions"),
    gvk("coordination.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("discovery.k8s.io", "v1", "DeleteOptions"),
    gvk("discovery.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("events.k8s.io", "v1", "DeleteOptions"),
    gvk("events.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("extensions", "v1beta1", "DeleteOptions"),
    gvk("flowcontrol.apiserver.k8s.io", "v1", "DeleteOptions"),
    gvk("flowcontrol.apiserver.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("flowcontrol.apiserver.k8s.io", "v1beta2", "DeleteOptions"),
    gvk("flowcontrol.apiserver.k8s.io", "v1beta3", "DeleteOptions"),
    gvk("imagepolicy.k8s.io", "v1alpha1", "DeleteOptions"),
    gvk("internal.apiserver.k8s.io", "v1alpha1", "DeleteOptions"),
    gvk("lifecycle.k8s.io", "v1alpha1", "DeleteOptions"),
    gvk("networking.k8s.io", "v1", "DeleteOptions"),
    gvk("networking.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("node.k8s.io", "v1", "DeleteOptions"),
    gvk("node.k8s.io", "v1alpha1", "DeleteOptions"),
    gvk("node.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("policy", "v1", "DeleteOptions"),
    gvk("policy", "v1beta1", "DeleteOptions"),
    gvk("rbac.authorization.k8s.io", "v1", "DeleteOptions"),
    gvk("rbac.authorization.k8s.io", "v1alpha1", "DeleteOptions"),
    gvk("rbac.authorization.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("resource.k8s.io", "v1", "DeleteOptions"),
    gvk("resource.k8s.io", "v1alpha3", "DeleteOptions"),
    gvk("resource.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("resource.k8s.io", "v1beta2", "DeleteOptions"),
    gvk("scheduling.k8s.io", "v1", "DeleteOptions"),
    gvk("scheduling.k8s.io", "v1alpha3", "DeleteOptions"),
    gvk("scheduling.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("storage.k8s.io", "v1", "DeleteOptions"),
    gvk("storage.k8s.io", "v1alpha1", "DeleteOptions"),
    gvk("storage.k8s.io", "v1beta1", "DeleteOptions"),
    gvk("storagemigration.k8s.io", "v1", "DeleteOptions"),
    gvk("storagemigration.k8s.io", "v1beta1", "DeleteOptions"),
    union(members = "orphanDependents,propagationPolicy")
)]
pub struct DeleteOptions {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `dryRun`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub dry_run: Option<Vec<String>>,
    /// `gracePeriodSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grace_period_seconds: Option<i64>,
    /// `ignoreStoreReadErrorWithClusterBreakingPotential`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ignore_store_read_error_with_cluster_breaking_potential: Option<bool>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `orphanDependents`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orphan_dependents: Option<bool>,
    /// `preconditions`: `Preconditions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preconditions: Option<crate::meta::v1::Preconditions>,
    /// `propagationPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub propagation_policy: Option<String>,
}

crate::fields::fields!(DeleteOptions {
    0 "apiVersion" api_version value,
    1 "dryRun" dry_run value,
    2 "gracePeriodSeconds" grace_period_seconds value,
    3 "ignoreStoreReadErrorWithClusterBreakingPotential" ignore_store_read_error_with_cluster_breaking_potential value,
    4 "kind" kind value,
    5 "orphanDependents" orphan_dependents value,
    6 "preconditions" preconditions value,
    7 "propagationPolicy" propagation_policy value,
});

impl crate::Object for DeleteOptions {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "DeleteOptions";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
