// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `certificates/v1` of the Kubernetes API.

mod certificate_signing_request;
mod certificate_signing_request_condition;
mod certificate_signing_request_list;
mod certificate_signing_request_spec;
mod certificate_signing_request_status;
mod cluster_trust_bundle;
mod cluster_trust_bundle_list;
mod cluster_trust_bundle_spec;
mod pod_certificate_request;
mod pod_certificate_request_list;
mod pod_certificate_request_spec;
mod pod_certificate_request_status;

pub use certificate_signing_request::CertificateSigningRequest;
pub use certificate_signing_request_condition::CertificateSigningRequestCondition;
pub use certificate_signing_request_list::CertificateSigningRequestList;
pub use certificate_signing_request_spec::CertificateSigningRequestSpec;
pub use certificate_signing_request_status::CertificateSigningRequestStatus;
pub use cluster_trust_bundle::ClusterTrustBundle;
pub use cluster_trust_bundle_list::ClusterTrustBundleList;
pub use cluster_trust_bundle_spec::ClusterTrustBundleSpec;
pub use pod_certificate_request::PodCertificateRequest;
pub use pod_certificate_request_list::PodCertificateRequestList;
pub use pod_certificate_request_spec::PodCertificateRequestSpec;
pub use pod_certificate_request_status::PodCertificateRequestStatus;
