// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IngressBackend` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IngressBackend`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IngressBackend", no_descriptions, union(members = "service,resource"))]
pub struct IngressBackend {
    /// `resource`: `TypedLocalObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource: Option<crate::core::v1::TypedLocalObjectReference>,
    /// `service`: `IngressServiceBackend`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service: Option<crate::networking::v1::IngressServiceBackend>,
}

crate::fields::fields!(IngressBackend {
    0 "resource" resource value,
    1 "service" service value,
});
