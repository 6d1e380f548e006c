#![doc = include_str!("../README.md")]

pub mod schema;

mod apply;
mod bytes;
mod compiled;
mod conflicts;
mod depth;
mod diff;
mod directive;
mod document;
mod error;
mod explain;
mod groups;
mod key;
mod last_applied;
mod matching;
mod merge;
mod options;
mod order;
mod patch;
mod path;
mod plan;
mod rule;
mod same_item;
mod scalar;
mod typed;
mod upstream;

#[cfg(feature = "derive")]
pub use smp_derive::PatchSchema;

pub use apply::apply_value;
pub use bytes::{apply_bytes, apply_bytes_to, apply_trusted_bytes};
pub use compiled::CompiledPatch;
pub use conflicts::conflicts_value;
pub use depth::check_depth;
pub use diff::{diff_bytes, diff_value, three_way_bytes, three_way_value};
pub use error::{Code, Conflict, Error, Input};
pub use explain::{Action, Effect, Explanation, Matched, Replaced, explain_value};
pub use last_applied::{LAST_APPLIED_ANNOTATION, last_applied, set_last_applied};
pub use merge::merge_value;
pub use options::{AmbiguousKeyDeletion, Dialect, Options, PatchMergeKey, UnknownDirectives, UnknownFields};
pub use patch::Patch;
pub use path::{Path, Step};
pub use schema::{PatchSchema, Schema, SchemaSet};

pub use typed::{apply, apply_with, conflicts, diff, diff_with, merge, three_way, three_way_with};

#[doc(hidden)]
pub mod __private;
