// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `apiextensions/v1` of the Kubernetes API.

mod custom_resource_column_definition;
mod custom_resource_conversion;
mod custom_resource_definition;
mod custom_resource_definition_condition;
mod custom_resource_definition_list;
mod custom_resource_definition_names;
mod custom_resource_definition_spec;
mod custom_resource_definition_status;
mod custom_resource_definition_version;
mod custom_resource_subresource_scale;
mod custom_resource_subresource_status;
mod custom_resource_subresources;
mod custom_resource_validation;
mod external_documentation;
mod json;
mod json_schema_props;
mod json_schema_props_or_array;
mod json_schema_props_or_bool;
mod json_schema_props_or_string_array;
mod selectable_field;
mod service_reference;
mod validation_rule;
mod webhook_client_config;
mod webhook_conversion;

pub use custom_resource_column_definition::CustomResourceColumnDefinition;
pub use custom_resource_conversion::CustomResourceConversion;
pub use custom_resource_definition::CustomResourceDefinition;
pub use custom_resource_definition_condition::CustomResourceDefinitionCondition;
pub use custom_resource_definition_list::CustomResourceDefinitionList;
pub use custom_resource_definition_names::CustomResourceDefinitionNames;
pub use custom_resource_definition_spec::CustomResourceDefinitionSpec;
pub use custom_resource_definition_status::CustomResourceDefinitionStatus;
pub use custom_resource_definition_version::CustomResourceDefinitionVersion;
pub use custom_resource_subresource_scale::CustomResourceSubresourceScale;
pub use custom_resource_subresource_status::CustomResourceSubresourceStatus;
pub use custom_resource_subresources::CustomResourceSubresources;
pub use custom_resource_validation::CustomResourceValidation;
pub use external_documentation::ExternalDocumentation;
pub use json::JSON;
pub use json_schema_props::JSONSchemaProps;
pub use json_schema_props_or_array::JSONSchemaPropsOrArray;
pub use json_schema_props_or_bool::JSONSchemaPropsOrBool;
pub use json_schema_props_or_string_array::JSONSchemaPropsOrStringArray;
pub use selectable_field::SelectableField;
pub use service_reference::ServiceReference;
pub use validation_rule::ValidationRule;
pub use webhook_client_config::WebhookClientConfig;
pub use webhook_conversion::WebhookConversion;
