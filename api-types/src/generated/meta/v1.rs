// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `meta/v1` of the Kubernetes API.

mod api_group;
mod api_group_list;
mod api_resource;
mod api_resource_list;
mod api_versions;
mod condition;
mod delete_options;
mod field_selector_requirement;
mod fields_v1;
mod group_resource;
mod group_version_for_discovery;
mod label_selector;
mod label_selector_requirement;
mod list_meta;
mod managed_fields_entry;
mod object_meta;
mod owner_reference;
mod patch;
mod preconditions;
mod server_address_by_client_cidr;
mod shard_info;
mod status;
mod status_cause;
mod status_details;
mod watch_event;

pub use crate::MicroTime;
pub use crate::Time;
pub use api_group::APIGroup;
pub use api_group_list::APIGroupList;
pub use api_resource::APIResource;
pub use api_resource_list::APIResourceList;
pub use api_versions::APIVersions;
pub use condition::Condition;
pub use delete_options::DeleteOptions;
pub use field_selector_requirement::FieldSelectorRequirement;
pub use fields_v1::FieldsV1;
pub use group_resource::GroupResource;
pub use group_version_for_discovery::GroupVersionForDiscovery;
pub use label_selector::LabelSelector;
pub use label_selector_requirement::LabelSelectorRequirement;
pub use list_meta::ListMeta;
pub use managed_fields_entry::ManagedFieldsEntry;
pub use object_meta::ObjectMeta;
pub use owner_reference::OwnerReference;
pub use patch::Patch;
pub use preconditions::Preconditions;
pub use server_address_by_client_cidr::ServerAddressByClientCIDR;
pub use shard_info::ShardInfo;
pub use status::Status;
pub use status_cause::StatusCause;
pub use status_details::StatusDetails;
pub use watch_event::WatchEvent;
