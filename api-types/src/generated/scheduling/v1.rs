// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `scheduling/v1` of the Kubernetes API.

mod priority_class;
mod priority_class_list;

pub use priority_class::PriorityClass;
pub use priority_class_list::PriorityClassList;
