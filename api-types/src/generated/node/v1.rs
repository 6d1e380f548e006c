// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `node/v1` of the Kubernetes API.

mod overhead;
mod runtime_class;
mod runtime_class_list;
mod scheduling;

pub use overhead::Overhead;
pub use runtime_class::RuntimeClass;
pub use runtime_class_list::RuntimeClassList;
pub use scheduling::Scheduling;
