// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CustomResourceDefinitionVersion` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionVersion`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionVersion",
    no_descriptions
)]
pub struct CustomResourceDefinitionVersion {
    /// `additionalPrinterColumns`: list of `CustomResourceColumnDefinition`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub additional_printer_columns: Option<Vec<crate::apiextensions::v1::CustomResourceColumnDefinition>>,
    /// `deprecated`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<bool>,
    /// `deprecationWarning`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecation_warning: Option<String>,
    /// `name`: string. Required.
    pub name: String,
    /// `schema`: `CustomResourceValidation`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema: Option<crate::apiextensions::v1::CustomResourceValidation>,
    /// `selectableFields`: list of `SelectableField`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub selectable_fields: Option<Vec<crate::apiextensions::v1::SelectableField>>,
    /// `served`: boolean. Required.
    pub served: bool,
    /// `storage`: boolean. Required.
    pub storage: bool,
    /// `subresources`: `CustomResourceSubresources`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subresources: Option<crate::apiextensions::v1::CustomResourceSubresources>,
}

crate::fields::fields!(CustomResourceDefinitionVersion {
    0 "additionalPrinterColumns" additional_printer_columns value,
    1 "deprecated" deprecated value,
    2 "deprecationWarning" deprecation_warning value,
    3 "name" name value,
    4 "schema" schema value,
    5 "selectableFields" selectable_fields value,
    6 "served" served value,
    7 "storage" storage value,
    8 "subresources" subresources value,
});
