// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceFieldSelector` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ResourceFieldSelector`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ResourceFieldSelector", no_descriptions, map_type = "atomic")]
pub struct ResourceFieldSelector {
    /// `containerName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container_name: Option<String>,
    /// `divisor`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divisor: Option<crate::Quantity>,
    /// `resource`: string. Required.
    pub resource: String,
}

crate::fields::fields!(ResourceFieldSelector {
    0 "containerName" container_name value,
    1 "divisor" divisor value,
    2 "resource" resource value,
});
