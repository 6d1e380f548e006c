#![doc = include_str!("../README.md")]

pub mod explain;
pub mod last_applied;
pub mod schema;
#[cfg(feature = "summary")]
pub mod summary;
pub mod upstream;

mod apply;
mod at;
mod compiled;
mod conflicts;
mod depth;
mod diff;
mod directive;
mod document;
mod error;
mod form;
mod functions;
mod groups;
mod key;
mod lookup;
mod matching;
mod merge;
mod options;
mod order;
mod patch;
mod patcher;
mod path;
mod plan;
mod ready;
mod rule;
mod same_item;
mod scalar;
mod split;
mod text;
mod three_way;
mod typed;

#[cfg(feature = "derive")]
pub use smp_derive::PatchSchema;

pub use compiled::CompiledPatch;
pub use directive::Directive;
pub use error::{Code, Conflict, Error, Input};
pub use form::{AsDocument, Json, Live, TrustedJson};
pub use functions::{apply, conflicts, diff, merge, three_way};
pub use options::{PatchMergeKey, SetElementOrder};
pub use patch::Patch;
pub use patcher::Patcher;
pub use path::{ParsePathError, Path, Step};
pub use schema::{PatchSchema, Schema};
pub use three_way::ThreeWay;

#[doc(hidden)]
pub mod __private;
