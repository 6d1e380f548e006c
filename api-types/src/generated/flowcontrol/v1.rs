// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `flowcontrol/v1` of the Kubernetes API.

mod exempt_priority_level_configuration;
mod flow_distinguisher_method;
mod flow_schema;
mod flow_schema_condition;
mod flow_schema_list;
mod flow_schema_spec;
mod flow_schema_status;
mod group_subject;
mod limit_response;
mod limited_priority_level_configuration;
mod non_resource_policy_rule;
mod policy_rules_with_subjects;
mod priority_level_configuration;
mod priority_level_configuration_condition;
mod priority_level_configuration_list;
mod priority_level_configuration_reference;
mod priority_level_configuration_spec;
mod priority_level_configuration_status;
mod queuing_configuration;
mod resource_policy_rule;
mod service_account_subject;
mod subject;
mod user_subject;

pub use exempt_priority_level_configuration::ExemptPriorityLevelConfiguration;
pub use flow_distinguisher_method::FlowDistinguisherMethod;
pub use flow_schema::FlowSchema;
pub use flow_schema_condition::FlowSchemaCondition;
pub use flow_schema_list::FlowSchemaList;
pub use flow_schema_spec::FlowSchemaSpec;
pub use flow_schema_status::FlowSchemaStatus;
pub use group_subject::GroupSubject;
pub use limit_response::LimitResponse;
pub use limited_priority_level_configuration::LimitedPriorityLevelConfiguration;
pub use non_resource_policy_rule::NonResourcePolicyRule;
pub use policy_rules_with_subjects::PolicyRulesWithSubjects;
pub use priority_level_configuration::PriorityLevelConfiguration;
pub use priority_level_configuration_condition::PriorityLevelConfigurationCondition;
pub use priority_level_configuration_list::PriorityLevelConfigurationList;
pub use priority_level_configuration_reference::PriorityLevelConfigurationReference;
pub use priority_level_configuration_spec::PriorityLevelConfigurationSpec;
pub use priority_level_configuration_status::PriorityLevelConfigurationStatus;
pub use queuing_configuration::QueuingConfiguration;
pub use resource_policy_rule::ResourcePolicyRule;
pub use service_account_subject::ServiceAccountSubject;
pub use subject::Subject;
pub use user_subject::UserSubject;
