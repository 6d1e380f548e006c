// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `LeaseCandidate` of `coordination.k8s.io/v1alpha2`.
///
/// Definition `io.k8s.api.coordination.v1alpha2.LeaseCandidate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.coordination.v1alpha2.LeaseCandidate",
    no_descriptions,
    gvk("coordination.k8s.io", "v1alpha2", "LeaseCandidate")
)]
pub struct LeaseCandidate {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `LeaseCandidateSpec`. Required.
    pub spec: crate::coordination::v1alpha2::LeaseCandidateSpec,
}

crate::fields::fields!(LeaseCandidate {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
});

impl crate::Object for LeaseCandidate {
    const GROUP: &'static str = "coordination.k8s.io";
    const VERSION: &'static str = "v1alpha2";
    const KIND: &'static str = "LeaseCandidate";
    const API_VERSION: &'static str = "coordination.k8s.io/v1alpha2";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
