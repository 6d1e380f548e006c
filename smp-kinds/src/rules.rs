//! The rules of all objects: fields that the server sets and keeps, validation and warnings.

pub(crate) mod certificates;
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
pub use pods::{disrupted, set_condition};
pub use update::{Update, update};
