// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `scheduling/v1alpha2` of the Kubernetes API.

mod basic_scheduling_policy;
mod gang_scheduling_policy;
mod pod_group;
mod pod_group_list;
mod pod_group_resource_claim;
mod pod_group_resource_claim_status;
mod pod_group_scheduling_constraints;
mod pod_group_scheduling_policy;
mod pod_group_spec;
mod pod_group_status;
mod pod_group_template;
mod pod_group_template_reference;
mod topology_constraint;
mod typed_local_object_reference;
mod workload;
mod workload_list;
mod workload_pod_group_template_reference;
mod workload_spec;

pub use basic_scheduling_policy::BasicSchedulingPolicy;
pub use gang_scheduling_policy::GangSchedulingPolicy;
pub use pod_group::PodGroup;
pub use pod_group_list::PodGroupList;
pub use pod_group_resource_claim::PodGroupResourceClaim;
pub use pod_group_resource_claim_status::PodGroupResourceClaimStatus;
pub use pod_group_scheduling_constraints::PodGroupSchedulingConstraints;
pub use pod_group_scheduling_policy::PodGroupSchedulingPolicy;
pub use pod_group_spec::PodGroupSpec;
pub use pod_group_status::PodGroupStatus;
pub use pod_group_template::PodGroupTemplate;
pub use pod_group_template_reference::PodGroupTemplateReference;
pub use topology_constraint::TopologyConstraint;
pub use typed_local_object_reference::TypedLocalObjectReference;
pub use workload::Workload;
pub use workload_list::WorkloadList;
pub use workload_pod_group_template_reference::WorkloadPodGroupTemplateReference;
pub use workload_spec::WorkloadSpec;
