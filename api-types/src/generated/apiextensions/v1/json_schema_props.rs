// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `JSONSchemaProps` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps", no_descriptions)]
pub struct JSONSchemaProps {
    /// `$ref`: string.
    #[serde(rename = "$ref", skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
    /// `$schema`: string.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// `additionalItems`: `JSONSchemaPropsOrBool`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub additional_items: Option<crate::apiextensions::v1::JSONSchemaPropsOrBool>,
    /// `additionalProperties`: `JSONSchemaPropsOrBool`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub additional_properties: Option<crate::apiextensions::v1::JSONSchemaPropsOrBool>,
    /// `allOf`: list of `JSONSchemaProps`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub all_of: Option<Vec<crate::apiextensions::v1::JSONSchemaProps>>,
    /// `anyOf`: list of `JSONSchemaProps`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub any_of: Option<Vec<crate::apiextensions::v1::JSONSchemaProps>>,
    /// `default`: `JSON`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<crate::apiextensions::v1::JSON>,
    /// `definitions`: map of `JSONSchemaProps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definitions: Option<BTreeMap<String, crate::apiextensions::v1::JSONSchemaProps>>,
    /// `dependencies`: map of `JSONSchemaPropsOrStringArray`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dependencies: Option<BTreeMap<String, crate::apiextensions::v1::JSONSchemaPropsOrStringArray>>,
    /// `description`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// `enum`: list of `JSON`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub r#enum: Option<Vec<crate::apiextensions::v1::JSON>>,
    /// `example`: `JSON`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<crate::apiextensions::v1::JSON>,
    /// `exclusiveMaximum`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exclusive_maximum: Option<bool>,
    /// `exclusiveMinimum`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exclusive_minimum: Option<bool>,
    /// `externalDocs`: `ExternalDocumentation`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external_docs: Option<crate::apiextensions::v1::ExternalDocumentation>,
    /// `format`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// `id`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// `items`: `JSONSchemaPropsOrArray`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<crate::apiextensions::v1::JSONSchemaPropsOrArray>,
    /// `maxItems`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_items: Option<i64>,
    /// `maxLength`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<i64>,
    /// `maxProperties`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_properties: Option<i64>,
    /// `maximum`: number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximum: Option<f64>,
    /// `minItems`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_items: Option<i64>,
    /// `minLength`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_length: Option<i64>,
    /// `minProperties`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_properties: Option<i64>,
    /// `minimum`: number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum: Option<f64>,
    /// `multipleOf`: number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multiple_of: Option<f64>,
    /// `not`: `JSONSchemaProps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not: Option<Box<crate::apiextensions::v1::JSONSchemaProps>>,
    /// `nullable`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nullable: Option<bool>,
    /// `oneOf`: list of `JSONSchemaProps`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub one_of: Option<Vec<crate::apiextensions::v1::JSONSchemaProps>>,
    /// `pattern`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// `patternProperties`: map of `JSONSchemaProps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern_properties: Option<BTreeMap<String, crate::apiextensions::v1::JSONSchemaProps>>,
    /// `properties`: map of `JSONSchemaProps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, crate::apiextensions::v1::JSONSchemaProps>>,
    /// `required`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub required: Option<Vec<String>>,
    /// `title`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// `type`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
    /// `uniqueItems`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique_items: Option<bool>,
    /// `x-kubernetes-embedded-resource`: boolean.
    #[serde(rename = "x-kubernetes-embedded-resource", skip_serializing_if = "Option::is_none")]
    pub x_kubernetes_embedded_resource: Option<bool>,
    /// `x-kubernetes-int-or-string`: boolean.
    #[serde(rename = "x-kubernetes-int-or-string", skip_serializing_if = "Option::is_none")]
    pub x_kubernetes_int_or_string: Option<bool>,
    /// `x-kubernetes-list-map-keys`: list of strings, replaced as a whole.
    #[serde(rename = "x-kubernetes-list-map-keys", skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub x_kubernetes_list_map_keys: Option<Vec<String>>,
    /// `x-kubernetes-list-type`: string.
    #[serde(rename = "x-kubernetes-list-type", skip_serializing_if = "Option::is_none")]
    pub x_kubernetes_list_type: Option<String>,
    /// `x-kubernetes-map-type`: string.
    #[serde(rename = "x-kubernetes-map-type", skip_serializing_if = "Option::is_none")]
    pub x_kubernetes_map_type: Option<String>,
    /// `x-kubernetes-preserve-unknown-fields`: boolean.
    #[serde(rename = "x-kubernetes-preserve-unknown-fields", skip_serializing_if = "Option::is_none")]
    pub x_kubernetes_preserve_unknown_fields: Option<bool>,
    /// `x-kubernetes-validations`: list of `ValidationRule`, merged by `rule`.
    #[serde(rename = "x-kubernetes-validations", skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "rule", list_type = "map", list_map_keys = "rule")]
    pub x_kubernetes_validations: Option<Vec<crate::apiextensions::v1::ValidationRule>>,
}

crate::fields::fields!(JSONSchemaProps {
    0 "$ref" r#ref value,
    1 "$schema" schema value,
    2 "additionalItems" additional_items value,
    3 "additionalProperties" additional_properties value,
    4 "allOf" all_of value,
    5 "anyOf" any_of value,
    6 "default" default value,
    7 "definitions" definitions value,
    8 "dependencies" dependencies value,
    9 "description" description value,
    10 "enum" r#enum value,
    11 "example" example value,
    12 "exclusiveMaximum" exclusive_maximum value,
    13 "exclusiveMinimum" exclusive_minimum value,
    14 "externalDocs" external_docs value,
    15 "format" format value,
    16 "id" id value,
    17 "items" items value,
    18 "maxItems" max_items value,
    19 "maxLength" max_length value,
    20 "maxProperties" max_properties value,
    21 "maximum" maximum value,
    22 "minItems" min_items value,
    23 "minLength" min_length value,
    24 "minProperties" min_properties value,
    25 "minimum" minimum value,
    26 "multipleOf" multiple_of value,
    27 "not" not value,
    28 "nullable" nullable value,
    29 "oneOf" one_of value,
    30 "pattern" pattern value,
    31 "patternProperties" pattern_properties value,
    32 "properties" properties value,
    33 "required" required value,
    34 "title" title value,
    35 "type" r#type value,
    36 "uniqueItems" unique_items value,
    37 "x-kubernetes-embedded-resource" x_kubernetes_embedded_resource value,
    38 "x-kubernetes-int-or-string" x_kubernetes_int_or_string value,
    39 "x-kubernetes-list-map-keys" x_kubernetes_list_map_keys value,
    40 "x-kubernetes-list-type" x_kubernetes_list_type value,
    41 "x-kubernetes-map-type" x_kubernetes_map_type value,
    42 "x-kubernetes-preserve-unknown-fields" x_kubernetes_preserve_unknown_fields value,
    43 "x-kubernetes-validations" x_kubernetes_validations value,
});
