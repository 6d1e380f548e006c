#![doc = include_str!("../README.md")]

mod audit;
mod compare;
mod crd;
mod definitions;
mod derived;
mod document;
mod documentation;
mod emit;
mod error;
mod extension;
mod field_path;
mod metadata;
mod overlay;
mod pointer;
mod read;
#[cfg(feature = "schemars")]
mod transform;

pub use audit::{Warning, WarningKind, audit};
pub use compare::{Aspect, Difference, compare, field_aspects};
pub use crd::{
    CustomResource, CustomResourceError, CustomResourceProblem, Loss, Lost, Recursion, Resource, Scope, Written, plural,
};
pub use definitions::{Definitions, NameClash};
pub use derived::{custom_resource_of, definitions_of};
pub use document::{Document, NotFound};
pub use emit::{Info, OpenApi};
pub use error::{Error, Errors};
pub use field_path::{FieldNotFound, FoundField, find_field, find_fields};
pub use overlay::Overlay;
pub use read::{ListMapKeys, ReadOptions, read, read_all, read_slice, read_str, read_str_with, read_with};
#[cfg(feature = "schemars")]
pub use transform::list_types;
