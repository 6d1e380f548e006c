// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SeccompProfile` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.SeccompProfile`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.core.v1.SeccompProfile",
    no_descriptions,
    union(members = "Localhost=localhostProfile,RuntimeDefault=,Unconfined=", discriminator = "type"),
    extension(
        "x-kubernetes-unions",
        r#"[{"discriminator":"type","fields-to-discriminateBy":{"localhostProfile":"LocalhostProfile"}}]"#
    )
)]
pub struct SeccompProfile {
    /// `localhostProfile`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub localhost_profile: Option<String>,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(SeccompProfile {
    0 "localhostProfile" localhost_profile value,
    1 "type" r#type value,
});
