//! Strategic merge patch for Rust.

pub mod schema;

mod error;
mod options;
mod path;

#[cfg(feature = "derive")]
pub use smp_derive::PatchSchema;

pub use error::{Code, Conflict, Error, Input};
pub use options::{AmbiguousKeyDeletion, Dialect, Options, PatchMergeKey, UnknownDirectives, UnknownFields};
pub use path::{Path, Step};
pub use schema::{PatchSchema, Schema, SchemaSet};

#[doc(hidden)]
pub mod __private;
