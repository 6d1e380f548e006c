// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Scheduling` of `node/v1`.
///
/// Definition `io.k8s.api.node.v1.Scheduling`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.node.v1.Scheduling", no_descriptions)]
pub struct Scheduling {
    /// `nodeSelector`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(map_type = "atomic")]
    pub node_selector: Option<BTreeMap<String, String>>,
    /// `tolerations`: list of `Toleration`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub tolerations: Option<Vec<crate::core::v1::Toleration>>,
}

crate::fields::fields!(Scheduling {
    0 "nodeSelector" node_selector value,
    1 "tolerations" tolerations value,
});
