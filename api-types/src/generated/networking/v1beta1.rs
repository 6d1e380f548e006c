// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `networking/v1beta1` of the Kubernetes API.

mod ip_address;
mod ip_address_list;
mod ip_address_spec;
mod parent_reference;
mod service_cidr;
mod service_cidr_list;
mod service_cidr_spec;
mod service_cidr_status;

pub use ip_address::IPAddress;
pub use ip_address_list::IPAddressList;
pub use ip_address_spec::IPAddressSpec;
pub use parent_reference::ParentReference;
pub use service_cidr::ServiceCIDR;
pub use service_cidr_list::ServiceCIDRList;
pub use service_cidr_spec::ServiceCIDRSpec;
pub use service_cidr_status::ServiceCIDRStatus;
