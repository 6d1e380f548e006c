// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `apiregistration/v1` of the Kubernetes API.

mod api_service;
mod api_service_condition;
mod api_service_list;
mod api_service_spec;
mod api_service_status;
mod service_reference;

pub use api_service::APIService;
pub use api_service_condition::APIServiceCondition;
pub use api_service_list::APIServiceList;
pub use api_service_spec::APIServiceSpec;
pub use api_service_status::APIServiceStatus;
pub use service_reference::ServiceReference;
