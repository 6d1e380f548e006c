// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `JobList` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.JobList`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.JobList", no_descriptions, gvk("batch", "v1", "JobList"))]
pub struct JobList {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `items`: list of `Job`, replaced as a whole. Required.
    pub items: Vec<crate::batch::v1::Job>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ListMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ListMeta>,
}

crate::fields::fields!(JobList {
    0 "apiVersion" api_version value,
    1 "items" items or_empty,
    2 "kind" kind value,
    3 "metadata" metadata value,
});

impl crate::Object for JobList {
    const GROUP: &'static str = "batch";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "JobList";
    const API_VERSION: &'static str = "batch/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
