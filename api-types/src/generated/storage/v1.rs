// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `storage/v1` of the Kubernetes API.

mod csi_driver;
mod csi_driver_list;
mod csi_driver_spec;
mod csi_node;
mod csi_node_driver;
mod csi_node_list;
mod csi_node_spec;
mod csi_node_status;
mod csi_storage_capacity;
mod csi_storage_capacity_list;
mod storage_class;
mod storage_class_list;
mod storage_health;
mod storage_health_condition;
mod token_request;
mod volume_attachment;
mod volume_attachment_list;
mod volume_attachment_source;
mod volume_attachment_spec;
mod volume_attachment_status;
mod volume_attributes_class;
mod volume_attributes_class_list;
mod volume_error;
mod volume_node_resources;

pub use csi_driver::CSIDriver;
pub use csi_driver_list::CSIDriverList;
pub use csi_driver_spec::CSIDriverSpec;
pub use csi_node::CSINode;
pub use csi_node_driver::CSINodeDriver;
pub use csi_node_list::CSINodeList;
pub use csi_node_spec::CSINodeSpec;
pub use csi_node_status::CSINodeStatus;
pub use csi_storage_capacity::CSIStorageCapacity;
pub use csi_storage_capacity_list::CSIStorageCapacityList;
pub use storage_class::StorageClass;
pub use storage_class_list::StorageClassList;
pub use storage_health::StorageHealth;
pub use storage_health_condition::StorageHealthCondition;
pub use token_request::TokenRequest;
pub use volume_attachment::VolumeAttachment;
pub use volume_attachment_list::VolumeAttachmentList;
pub use volume_attachment_source::VolumeAttachmentSource;
pub use volume_attachment_spec::VolumeAttachmentSpec;
pub use volume_attachment_status::VolumeAttachmentStatus;
pub use volume_attributes_class::VolumeAttributesClass;
pub use volume_attributes_class_list::VolumeAttributesClassList;
pub use volume_error::VolumeError;
pub use volume_node_resources::VolumeNodeResources;
