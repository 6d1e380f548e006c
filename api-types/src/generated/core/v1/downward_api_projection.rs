// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DownwardAPIProjection` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.DownwardAPIProjection`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.DownwardAPIProjection", no_descriptions)]
pub struct DownwardAPIProjection {
    /// `items`: list of `DownwardAPIVolumeFile`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub items: Option<Vec<crate::core::v1::DownwardAPIVolumeFile>>,
}

crate::fields::fields!(DownwardAPIProjection {
    0 "items" items value,
});
