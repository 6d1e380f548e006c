#![doc = include_str!("../README.md")]

mod aspect;
mod audit;
mod compare;
mod constraint;
mod crd;
mod definitions;
mod document;
mod documentation;
mod emit;
mod error;
mod extension;
mod field_path;
mod metadata;
mod overlay;
mod paths;
mod pointer;
mod read;
#[cfg(feature = "schemars")]
mod transform;
mod version;

pub use aspect::Aspect;
pub use audit::{Warning, WarningKind, audit};
pub use compare::{Difference, compare};
pub use constraint::{BrokenConstraint, broken_constraint};
pub use crd::{
    CustomResource, CustomResourceError, CustomResourceProblem, Loss, Lost, Recursion, Resource, Scope, Written, plural,
};
pub use definitions::{Definitions, NameClash};
pub use document::{Document, NotFound};
pub use emit::Info;
pub use error::{Code, Error, Errors};
pub use field_path::{FieldNotFound, FoundField, find_field, find_fields};
pub use overlay::Overlay;
pub use paths::resource_kinds;
pub use read::{AsDocuments, ListMapKeys, Reader, read};
#[cfg(feature = "schemars")]
pub use transform::list_types;
pub use version::OpenApi;
