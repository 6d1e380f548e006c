// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeRuntimeHandlerFeatures` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeRuntimeHandlerFeatures`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeRuntimeHandlerFeatures", no_descriptions)]
pub struct NodeRuntimeHandlerFeatures {
    /// `recursiveReadOnlyMounts`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recursive_read_only_mounts: Option<bool>,
    /// `userNamespaces`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_namespaces: Option<bool>,
}

crate::fields::fields!(NodeRuntimeHandlerFeatures {
    0 "recursiveReadOnlyMounts" recursive_read_only_mounts value,
    1 "userNamespaces" user_namespaces value,
});
