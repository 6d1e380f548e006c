#![doc = include_str!("../README.md")]

#[doc(hidden)]
pub mod __private;
mod availability;
mod catalog;
mod cause;
mod column;
mod conversion;
mod crd;
mod custom;
mod decode;
mod defaults;
mod feature_gate;
mod field_manager;
mod fields;
mod internal;
mod json_path;
mod kubernetes_version;
mod metadata;
mod names;
mod naming;
mod object;
mod parse;
mod path;
mod protobuf;
mod reading;
mod resource;
mod rules;
mod secret;
mod selector;
mod sources;
mod subresource;
mod table;
mod tables;
mod types;
mod unique;
mod verbs;
mod versions;
#[cfg(feature = "visits")]
mod visits;
mod webhook;

pub use availability::Availability;
pub use catalog::Catalog;
pub use cause::{Cause, Causes};
pub use column::Column;
pub use decode::Decoded;
pub use feature_gate::FeatureGate;
pub use field_manager::{ApplyError, FieldManager};
pub use kubernetes_version::{KubernetesVersion, VersionError};
pub use metadata::{MAX_ANNOTATIONS_SIZE, SERVER_METADATA, annotations_size};
pub use names::is_dns_label;
pub use naming::Names;
pub use reading::Error;
pub use resource::Resource;
pub use secret::encode_string_data;
pub use selector::LabelSelector;
pub use versions::compare_versions;
