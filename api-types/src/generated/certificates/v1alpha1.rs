// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `certificates/v1alpha1` of the Kubernetes API.

mod cluster_trust_bundle;
mod cluster_trust_bundle_list;
mod cluster_trust_bundle_spec;

pub use cluster_trust_bundle::ClusterTrustBundle;
pub use cluster_trust_bundle_list::ClusterTrustBundleList;
pub use cluster_trust_bundle_spec::ClusterTrustBundleSpec;
