//! The rules of all objects: fields that the server sets and keeps, validation and warnings.

pub(crate) mod budgets;
mod certificates;
mod create;
pub mod immutable;
pub(crate) mod kinds;
mod metadata;
mod pods;
mod services;
mod update;
mod validate;
mod warnings;

pub use create::{create, generate_another_name, remove_deletion};
pub(crate) use kinds::{deprecation, unite_sources};
pub use kinds::{hide_computed_metadata, is_gone, is_released};
pub(crate) use metadata::bundle_problems;
pub use pods::{disrupted, set_condition};
pub use update::{Update, update};

/// The end of names that are reserved for webhooks and policies in files of the server.
pub(crate) const STATIC_SUFFIX: &str = ".static.k8s.io";
