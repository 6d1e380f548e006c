// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeRuntimeHandler` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeRuntimeHandler`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeRuntimeHandler", no_descriptions)]
pub struct NodeRuntimeHandler {
    /// `features`: `NodeRuntimeHandlerFeatures`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub features: Option<crate::core::v1::NodeRuntimeHandlerFeatures>,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

crate::fields::fields!(NodeRuntimeHandler {
    0 "features" features value,
    1 "name" name value,
});
