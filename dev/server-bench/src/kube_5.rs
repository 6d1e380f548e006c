//! The workloads for the newest kube, which smp-server and the bare service have.

pub use {k8s_openapi, kube};

#[path = "requests.rs"]
pub mod requests;
