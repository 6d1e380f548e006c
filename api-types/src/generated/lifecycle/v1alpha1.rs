// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `lifecycle/v1alpha1` of the Kubernetes API.

mod eviction;
mod eviction_list;
mod eviction_pod_reference;
mod eviction_request;
mod eviction_request_list;
mod eviction_request_pod_reference;
mod eviction_request_spec;
mod eviction_request_status;
mod eviction_request_target;
mod eviction_spec;
mod eviction_status;
mod eviction_target;
mod requester;
mod responder_status;
mod target_responder;

pub use eviction::Eviction;
pub use eviction_list::EvictionList;
pub use eviction_pod_reference::EvictionPodReference;
pub use eviction_request::EvictionRequest;
pub use eviction_request_list::EvictionRequestList;
pub use eviction_request_pod_reference::EvictionRequestPodReference;
pub use eviction_request_spec::EvictionRequestSpec;
pub use eviction_request_status::EvictionRequestStatus;
pub use eviction_request_target::EvictionRequestTarget;
pub use eviction_spec::EvictionSpec;
pub use eviction_status::EvictionStatus;
pub use eviction_target::EvictionTarget;
pub use requester::Requester;
pub use responder_status::ResponderStatus;
pub use target_responder::TargetResponder;
