// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `APIServiceSpec` of `apiregistration/v1`.
///
/// Definition `io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceSpec", no_descriptions)]
pub struct APIServiceSpec {
    /// `caBundle`: bytes in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ca_bundle: Option<crate::ByteString>,
    /// `group`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// `groupPriorityMinimum`: 32-bit integer. Required.
    #[serde(default)]
    #[patch(required)]
    pub group_priority_minimum: i32,
    /// `insecureSkipTLSVerify`: boolean.
    #[serde(rename = "insecureSkipTLSVerify", skip_serializing_if = "Option::is_none")]
    pub insecure_skip_tls_verify: Option<bool>,
    /// `service`: `ServiceReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service: Option<crate::apiregistration::v1::ServiceReference>,
    /// `version`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// `versionPriority`: 32-bit integer. Required.
    #[serde(default)]
    #[patch(required)]
    pub version_priority: i32,
}
