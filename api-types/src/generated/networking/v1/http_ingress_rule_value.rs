// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HTTPIngressRuleValue` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.HTTPIngressRuleValue`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.HTTPIngressRuleValue", no_descriptions)]
pub struct HTTPIngressRuleValue {
    /// `paths`: list of `HTTPIngressPath`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub paths: Vec<crate::networking::v1::HTTPIngressPath>,
}

crate::fields::fields!(HTTPIngressRuleValue {
    0 "paths" paths or_empty,
});
