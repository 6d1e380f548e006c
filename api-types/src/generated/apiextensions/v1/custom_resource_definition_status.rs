// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CustomResourceDefinitionStatus` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionStatus",
    no_descriptions
)]
pub struct CustomResourceDefinitionStatus {
    /// `acceptedNames`: `CustomResourceDefinitionNames`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted_names: Option<crate::apiextensions::v1::CustomResourceDefinitionNames>,
    /// `conditions`: list of `CustomResourceDefinitionCondition`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::apiextensions::v1::CustomResourceDefinitionCondition>>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `storedVersions`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub stored_versions: Option<Vec<String>>,
}

crate::fields::fields!(CustomResourceDefinitionStatus {
    0 "acceptedNames" accepted_names value,
    1 "conditions" conditions value,
    2 "observedGeneration" observed_generation value,
    3 "storedVersions" stored_versions value,
});
