// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LimitResponse` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.LimitResponse`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.flowcontrol.v1.LimitResponse",
    no_descriptions,
    union(members = "Queue=queuing,Reject=", discriminator = "type"),
    extension("x-kubernetes-unions", r#"[{"discriminator":"type","fields-to-discriminateBy":{"queuing":"Queuing"}}]"#)
)]
pub struct LimitResponse {
    /// `queuing`: `QueuingConfiguration`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queuing: Option<crate::flowcontrol::v1::QueuingConfiguration>,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(LimitResponse {
    0 "queuing" queuing value,
    1 "type" r#type value,
});
