//! The workloads for the kube that kube-fake-client needs.

pub use ::k8s_openapi_28 as k8s_openapi;
pub use ::kube_4 as kube;

#[path = "requests.rs"]
pub mod requests;
