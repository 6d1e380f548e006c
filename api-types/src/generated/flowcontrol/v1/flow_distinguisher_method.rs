// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `FlowDistinguisherMethod` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.FlowDistinguisherMethod`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.FlowDistinguisherMethod", no_descriptions)]
pub struct FlowDistinguisherMethod {
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(FlowDistinguisherMethod {
    0 "type" r#type value,
});
