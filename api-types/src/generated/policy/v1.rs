// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `policy/v1` of the Kubernetes API.

mod eviction;
mod pod_disruption_budget;
mod pod_disruption_budget_list;
mod pod_disruption_budget_spec;
mod pod_disruption_budget_status;

pub use eviction::Eviction;
pub use pod_disruption_budget::PodDisruptionBudget;
pub use pod_disruption_budget_list::PodDisruptionBudgetList;
pub use pod_disruption_budget_spec::PodDisruptionBudgetSpec;
pub use pod_disruption_budget_status::PodDisruptionBudgetStatus;
