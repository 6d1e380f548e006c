// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StatusCause` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.StatusCause`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.StatusCause", no_descriptions)]
pub struct StatusCause {
    /// `field`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

crate::fields::fields!(StatusCause {
    0 "field" field value,
    1 "message" message value,
    2 "reason" reason value,
});
