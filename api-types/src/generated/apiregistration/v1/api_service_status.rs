// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `APIServiceStatus` of `apiregistration/v1`.
///
/// Definition `io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceStatus", no_descriptions)]
pub struct APIServiceStatus {
    /// `conditions`: list of `APIServiceCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::apiregistration::v1::APIServiceCondition>>,
}

crate::fields::fields!(APIServiceStatus {
    0 "conditions" conditions value,
});
