// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CustomResourceSubresourceScale` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceScale`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceScale",
    no_descriptions
)]
pub struct CustomResourceSubresourceScale {
    /// `labelSelectorPath`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label_selector_path: Option<String>,
    /// `specReplicasPath`: string. Required.
    pub spec_replicas_path: String,
    /// `statusReplicasPath`: string. Required.
    pub status_replicas_path: String,
}

crate::fields::fields!(CustomResourceSubresourceScale {
    0 "labelSelectorPath" label_selector_path value,
    1 "specReplicasPath" spec_replicas_path value,
    2 "statusReplicasPath" status_replicas_path value,
});
