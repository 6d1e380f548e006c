// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `admissionregistration/v1alpha1` of the Kubernetes API.

mod apply_configuration;
mod json_patch;
mod match_condition;
mod match_resources;
mod mutating_admission_policy;
mod mutating_admission_policy_binding;
mod mutating_admission_policy_binding_list;
mod mutating_admission_policy_binding_spec;
mod mutating_admission_policy_list;
mod mutating_admission_policy_spec;
mod mutation;
mod named_rule_with_operations;
mod param_kind;
mod param_ref;
mod variable;

pub use apply_configuration::ApplyConfiguration;
pub use json_patch::JSONPatch;
pub use match_condition::MatchCondition;
pub use match_resources::MatchResources;
pub use mutating_admission_policy::MutatingAdmissionPolicy;
pub use mutating_admission_policy_binding::MutatingAdmissionPolicyBinding;
pub use mutating_admission_policy_binding_list::MutatingAdmissionPolicyBindingList;
pub use mutating_admission_policy_binding_spec::MutatingAdmissionPolicyBindingSpec;
pub use mutating_admission_policy_list::MutatingAdmissionPolicyList;
pub use mutating_admission_policy_spec::MutatingAdmissionPolicySpec;
pub use mutation::Mutation;
pub use named_rule_with_operations::NamedRuleWithOperations;
pub use param_kind::ParamKind;
pub use param_ref::ParamRef;
pub use variable::Variable;
