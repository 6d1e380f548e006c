// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `WatchEvent`, which every API group has.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent",
    no_descriptions,
    gvk("", "v1", "WatchEvent"),
    gvk("admission.k8s.io", "v1", "WatchEvent"),
    gvk("admission.k8s.io", "v1beta1", "WatchEvent"),
    gvk("admissionregistration.k8s.io", "v1", "WatchEvent"),
    gvk("admissionregistration.k8s.io", "v1alpha1", "WatchEvent"),
    gvk("admissionregistration.k8s.io", "v1beta1", "WatchEvent"),
    gvk("apiextensions.k8s.io", "v1", "WatchEvent"),
    gvk("apiextensions.k8s.io", "v1beta1", "WatchEvent"),
    gvk("apiregistration.k8s.io", "v1", "WatchEvent"),
    gvk("apiregistration.k8s.io", "v1beta1", "WatchEvent"),
    gvk("apps", "v1", "WatchEvent"),
    gvk("apps", "v1beta1", "WatchEvent"),
    gvk("apps", "v1beta2", "WatchEvent"),
    gvk("authentication.k8s.io", "v1", "WatchEvent"),
    gvk("authentication.k8s.io", "v1alpha1", "WatchEvent"),
    gvk("authentication.k8s.io", "v1beta1", "WatchEvent"),
    gvk("authorization.k8s.io", "v1", "WatchEvent"),
    gvk("authorization.k8s.io", "v1beta1", "WatchEvent"),
    gvk("autoscaling", "v1", "WatchEvent"),
    gvk("autoscaling", "v2", "WatchEvent"),
    gvk("batch", "v1", "WatchEvent"),
    gvk("batch", "v1beta1", "WatchEvent"),
    gvk("certificates.k8s.io", "v1", "WatchEvent"),
    gvk("certificates.k8s.io", "v1alpha1", "WatchEvent"),
    gvk("certificates.k8s.io", "v1beta1", "WatchEvent"),
    gvk("coordination.k8s.io", "v1", "WatchEvent"),
    gvk("coordination.k8s.io", "v1alpha2", "WatchEvent"),
    gvk("coordination.k8s.io", "v1beta1", "WatchEvent"),
    gvk("discovery.k8s.io", "v1", "WatchEvent"),
    gvk("discovery.k8s.io", "v1beta1", "WatchEvent"),
    gvk("events.k8s.io", "v1", "WatchEvent"),
    gvk("events.k8s.io", "v1beta1", "WatchEvent"),
    gvk("extensions", "v1beta1", "WatchEvent"),
    gvk("flowcontrol.apiserver.k8s.io", "v1", "WatchEvent"),
    gvk("flowcontrol.apiserver.k8s.io", "v1beta1", "WatchEvent"),
    gvk("flowcontrol.apiserver.k8s.io", "v1beta2", "WatchEvent"),
    gvk("flowcontrol.apiserver.k8s.io", "v1beta3", "WatchEvent"),
    gvk("imagepolicy.k8s.io", "v1alpha1", "WatchEvent"),
    gvk("internal.apiserver.k8s.io", "v1alpha1", "WatchEvent"),
    gvk("lifecycle.k8s.io", "v1alpha1", "WatchEvent"),
    gvk("networking.k8s.io", "v1", "WatchEvent"),
    gvk("networking.k8s.io", "v1beta1", "WatchEvent"),
    gvk("node.k8s.io", "v1", "WatchEvent"),
    gvk("node.k8s.io", "v1alpha1", "WatchEvent"),
    gvk("node.k8s.io", "v1beta1", "WatchEvent"),
    gvk("policy", "v1", "WatchEvent"),
    gvk("policy", "v1beta1", "WatchEvent"),
    gvk("rbac.authorization.k8s.io", "v1", "WatchEvent"),
    gvk("rbac.authorization.k8s.io", "v1alpha1", "WatchEvent"),
    gvk("rbac.authorization.k8s.io", "v1beta1", "WatchEvent"),
    gvk("resource.k8s.io", "v1", "WatchEvent"),
    gvk("resource.k8s.io", "v1alpha3", "WatchEvent"),
    gvk("resource.k8s.io", "v1beta1", "WatchEvent"),
    gvk("resource.k8s.io", "v1beta2", "WatchEvent"),
    gvk("scheduling.k8s.io", "v1", "WatchEvent"),
    gvk("scheduling.k8s.io", "v1alpha3", "WatchEvent"),
    gvk("scheduling.k8s.io", "v1beta1", "WatchEvent"),
    gvk("storage.k8s.io", "v1", "WatchEvent"),
    gvk("storage.k8s.io", "v1alpha1", "WatchEvent"),
    gvk("storage.k8s.io", "v1beta1", "WatchEvent"),
    gvk("storagemigration.k8s.io", "v1", "WatchEvent"),
    gvk("storagemigration.k8s.io", "v1beta1", "WatchEvent")
)]
pub struct WatchEvent {
    /// `object`: `RawExtension`. Required.
    pub object: crate::runtime::RawExtension,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(WatchEvent {
    0 "object" object value,
    1 "type" r#type value,
});

impl crate::Object for WatchEvent {
    const GROUP: &'static str = "";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "WatchEvent";
    const API_VERSION: &'static str = "v1";

    fn new() -> Self {
        Self::default()
    }
}
