// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Overhead` of `node/v1`.
///
/// Definition `io.k8s.api.node.v1.Overhead`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.node.v1.Overhead", no_descriptions)]
pub struct Overhead {
    /// `podFixed`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_fixed: Option<BTreeMap<String, crate::Quantity>>,
}

crate::fields::fields!(Overhead {
    0 "podFixed" pod_fixed value,
});
