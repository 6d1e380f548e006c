// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PriorityLevelConfigurationSpec` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationSpec",
    no_descriptions,
    union(members = "Exempt=exempt,Limited=limited", discriminator = "type"),
    extension(
        "x-kubernetes-unions",
        r#"[{"discriminator":"type","fields-to-discriminateBy":{"exempt":"Exempt","limited":"Limited"}}]"#
    )
)]
pub struct PriorityLevelConfigurationSpec {
    /// `exempt`: `ExemptPriorityLevelConfiguration`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exempt: Option<crate::flowcontrol::v1::ExemptPriorityLevelConfiguration>,
    /// `limited`: `LimitedPriorityLevelConfiguration`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limited: Option<crate::flowcontrol::v1::LimitedPriorityLevelConfiguration>,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(PriorityLevelConfigurationSpec {
    0 "exempt" exempt value,
    1 "limited" limited value,
    2 "type" r#type value,
});
