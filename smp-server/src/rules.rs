//! The rules of all objects: what the server sets, what it keeps, and what it refuses.

mod create;
mod kinds;
mod metadata;
mod names;
mod update;

pub(crate) use create::create;
pub(crate) use kinds::is_finalized;
pub(crate) use metadata::{check_name, check_namespace};
pub(crate) use update::{Update, update};
