// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `LimitRangeSpec` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.LimitRangeSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.LimitRangeSpec", no_descriptions)]
pub struct LimitRangeSpec {
    /// `limits`: list of `LimitRangeItem`, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "atomic", required)]
    pub limits: Vec<crate::core::v1::LimitRangeItem>,
}
