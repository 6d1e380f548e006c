// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `storage/v1beta1` of the Kubernetes API.

mod volume_attributes_class;
mod volume_attributes_class_list;

pub use volume_attributes_class::VolumeAttributesClass;
pub use volume_attributes_class_list::VolumeAttributesClassList;
