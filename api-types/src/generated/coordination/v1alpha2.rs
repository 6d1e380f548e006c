// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `coordination/v1alpha2` of the Kubernetes API.

mod lease_candidate;
mod lease_candidate_list;
mod lease_candidate_spec;

pub use lease_candidate::LeaseCandidate;
pub use lease_candidate_list::LeaseCandidateList;
pub use lease_candidate_spec::LeaseCandidateSpec;
