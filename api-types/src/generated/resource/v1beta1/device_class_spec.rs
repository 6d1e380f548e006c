// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceClassSpec` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.DeviceClassSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.DeviceClassSpec", no_descriptions)]
pub struct DeviceClassSpec {
    /// `config`: list of `DeviceClassConfiguration`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub config: Option<Vec<crate::resource::v1beta1::DeviceClassConfiguration>>,
    /// `extendedResourceName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extended_resource_name: Option<String>,
    /// `selectors`: list of `DeviceSelector`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub selectors: Option<Vec<crate::resource::v1beta1::DeviceSelector>>,
}

crate::fields::fields!(DeviceClassSpec {
    0 "config" config value,
    1 "extendedResourceName" extended_resource_name value,
    2 "selectors" selectors value,
});
