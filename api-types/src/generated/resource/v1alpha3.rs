// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `resource/v1alpha3` of the Kubernetes API.

mod device_taint;
mod device_taint_rule;
mod device_taint_rule_list;
mod device_taint_rule_spec;
mod device_taint_rule_status;
mod device_taint_selector;
mod partition_type_status;
mod pool_status;
mod resource_pool_status_request;
mod resource_pool_status_request_list;
mod resource_pool_status_request_spec;
mod resource_pool_status_request_status;
mod shareable_capacity_status;
mod shareable_summary_status;

pub use device_taint::DeviceTaint;
pub use device_taint_rule::DeviceTaintRule;
pub use device_taint_rule_list::DeviceTaintRuleList;
pub use device_taint_rule_spec::DeviceTaintRuleSpec;
pub use device_taint_rule_status::DeviceTaintRuleStatus;
pub use device_taint_selector::DeviceTaintSelector;
pub use partition_type_status::PartitionTypeStatus;
pub use pool_status::PoolStatus;
pub use resource_pool_status_request::ResourcePoolStatusRequest;
pub use resource_pool_status_request_list::ResourcePoolStatusRequestList;
pub use resource_pool_status_request_spec::ResourcePoolStatusRequestSpec;
pub use resource_pool_status_request_status::ResourcePoolStatusRequestStatus;
pub use shareable_capacity_status::ShareableCapacityStatus;
pub use shareable_summary_status::ShareableSummaryStatus;
