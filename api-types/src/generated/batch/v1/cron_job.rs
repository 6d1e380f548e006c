// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `CronJob` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.CronJob`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.CronJob", no_descriptions, gvk("batch", "v1", "CronJob"))]
pub struct CronJob {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `CronJobSpec`. Required.
    pub spec: crate::batch::v1::CronJobSpec,
    /// `status`: `CronJobStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::batch::v1::CronJobStatus>,
}

crate::fields::fields!(CronJob {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for CronJob {
    const GROUP: &'static str = "batch";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "CronJob";
    const API_VERSION: &'static str = "batch/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
