// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LocalObjectReference` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.LocalObjectReference`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.LocalObjectReference", no_descriptions, map_type = "atomic")]
pub struct LocalObjectReference {
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

crate::fields::fields!(LocalObjectReference {
    0 "name" name value,
});
