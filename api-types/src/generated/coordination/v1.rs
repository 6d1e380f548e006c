// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `coordination/v1` of the Kubernetes API.

mod lease;
mod lease_list;
mod lease_spec;

pub use lease::Lease;
pub use lease_list::LeaseList;
pub use lease_spec::LeaseSpec;
