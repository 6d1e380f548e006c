// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LimitRangeSpec` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.LimitRangeSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.LimitRangeSpec", no_descriptions)]
pub struct LimitRangeSpec {
    /// `limits`: list of `LimitRangeItem`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub limits: Vec<crate::core::v1::LimitRangeItem>,
}

crate::fields::fields!(LimitRangeSpec {
    0 "limits" limits or_empty,
});
