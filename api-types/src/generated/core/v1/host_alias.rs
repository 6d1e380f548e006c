// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HostAlias` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.HostAlias`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.HostAlias", no_descriptions)]
pub struct HostAlias {
    /// `hostnames`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub hostnames: Option<Vec<String>>,
    /// `ip`: string. Required.
    pub ip: String,
}

crate::fields::fields!(HostAlias {
    0 "hostnames" hostnames value,
    1 "ip" ip value,
});
