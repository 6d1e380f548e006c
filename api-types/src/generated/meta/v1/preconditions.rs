// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Preconditions` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.Preconditions`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.Preconditions", no_descriptions)]
pub struct Preconditions {
    /// `resourceVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_version: Option<String>,
    /// `uid`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
}

crate::fields::fields!(Preconditions {
    0 "resourceVersion" resource_version value,
    1 "uid" uid value,
});
