// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IngressServiceBackend` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IngressServiceBackend`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IngressServiceBackend", no_descriptions)]
pub struct IngressServiceBackend {
    /// `name`: string. Required.
    pub name: String,
    /// `port`: `ServiceBackendPort`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub port: Option<crate::networking::v1::ServiceBackendPort>,
}

crate::fields::fields!(IngressServiceBackend {
    0 "name" name value,
    1 "port" port value,
});
