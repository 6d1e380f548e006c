// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SELinuxOptions` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.SELinuxOptions`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.SELinuxOptions", no_descriptions)]
pub struct SELinuxOptions {
    /// `level`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// `role`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// `type`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
    /// `user`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
}

crate::fields::fields!(SELinuxOptions {
    0 "level" level value,
    1 "role" role value,
    2 "type" r#type value,
    3 "user" user value,
});
