//! The rules of all objects: fields that the server sets and keeps, validation and warnings.

pub(crate) mod certificates;
mod create;
pub(crate) mod immutable;
mod kinds;
mod metadata;
mod pods;
mod services;
mod update;
mod validate;
mod warnings;

pub(crate) use create::{create, generate_another_name};
pub(crate) use kinds::{deprecation, hide_computed_metadata, is_gone, is_released};
pub(crate) use metadata::{check_name, settle_namespace};
pub(crate) use pods::{disrupted, set_condition};
pub(crate) use update::{Update, update};
