// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `APIServiceSpec` of `apiregistration/v1`.
///
/// Definition `io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
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
    pub version_priority: i32,
}

crate::fields::fields!(APIServiceSpec {
    0 "caBundle" ca_bundle value,
    1 "group" group value,
    2 "groupPriorityMinimum" group_priority_minimum value,
    3 "insecureSkipTLSVerify" insecure_skip_tls_verify value,
    4 "service" service value,
    5 "version" version value,
    6 "versionPriority" version_priority value,
});
