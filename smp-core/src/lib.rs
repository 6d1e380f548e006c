//! Strategic merge patch for Rust.

pub mod schema;

mod apply;
mod conflicts;
mod depth;
mod dialect;
mod diff;
mod directive;
mod document;
mod error;
mod key;
mod matching;
mod merge;
mod options;
mod order;
mod patch;
mod path;
mod plan;
mod rule;
mod scalar;

#[cfg(feature = "derive")]
pub use smp_derive::PatchSchema;

pub use apply::apply_value;
pub use conflicts::conflicts_value;
pub use depth::check_depth;
pub use diff::{diff_value, three_way_value};
pub use error::{Code, Conflict, Error, Input};
pub use merge::merge_value;
pub use options::{AmbiguousKeyDeletion, Dialect, Options, PatchMergeKey, UnknownDirectives, UnknownFields};
pub use patch::Patch;
pub use path::{Path, Step};
pub use schema::{PatchSchema, Schema, SchemaSet};

#[doc(hidden)]
pub mod __private;
