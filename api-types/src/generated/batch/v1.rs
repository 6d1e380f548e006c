// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `batch/v1` of the Kubernetes API.

mod cron_job;
mod cron_job_list;
mod cron_job_spec;
mod cron_job_status;
mod job;
mod job_condition;
mod job_list;
mod job_scheduling_configuration;
mod job_spec;
mod job_status;
mod job_template_spec;
mod pod_failure_policy;
mod pod_failure_policy_on_exit_codes_requirement;
mod pod_failure_policy_on_pod_conditions_pattern;
mod pod_failure_policy_rule;
mod success_policy;
mod success_policy_rule;
mod uncounted_terminated_pods;

pub use cron_job::CronJob;
pub use cron_job_list::CronJobList;
pub use cron_job_spec::CronJobSpec;
pub use cron_job_status::CronJobStatus;
pub use job::Job;
pub use job_condition::JobCondition;
pub use job_list::JobList;
pub use job_scheduling_configuration::JobSchedulingConfiguration;
pub use job_spec::JobSpec;
pub use job_status::JobStatus;
pub use job_template_spec::JobTemplateSpec;
pub use pod_failure_policy::PodFailurePolicy;
pub use pod_failure_policy_on_exit_codes_requirement::PodFailurePolicyOnExitCodesRequirement;
pub use pod_failure_policy_on_pod_conditions_pattern::PodFailurePolicyOnPodConditionsPattern;
pub use pod_failure_policy_rule::PodFailurePolicyRule;
pub use success_policy::SuccessPolicy;
pub use success_policy_rule::SuccessPolicyRule;
pub use uncounted_terminated_pods::UncountedTerminatedPods;
