// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodDNSConfig` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodDNSConfig`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodDNSConfig", no_descriptions)]
pub struct PodDNSConfig {
    /// `nameservers`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub nameservers: Option<Vec<String>>,
    /// `options`: list of `PodDNSConfigOption`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub options: Option<Vec<crate::core::v1::PodDNSConfigOption>>,
    /// `searches`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub searches: Option<Vec<String>>,
}

crate::fields::fields!(PodDNSConfig {
    0 "nameservers" nameservers value,
    1 "options" options value,
    2 "searches" searches value,
});
