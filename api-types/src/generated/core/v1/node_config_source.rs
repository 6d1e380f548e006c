// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeConfigSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeConfigSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeConfigSource", no_descriptions)]
pub struct NodeConfigSource {
    /// `configMap`: `ConfigMapNodeConfigSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub config_map: Option<crate::core::v1::ConfigMapNodeConfigSource>,
}

crate::fields::fields!(NodeConfigSource {
    0 "configMap" config_map value,
});
