#![doc = include_str!("../README.md")]

pub mod explain;
pub mod last_applied;
pub mod upstream;

mod apply;
mod at;
mod compiled;
mod conflicts;
mod depth;
mod dialect;
mod diff;
mod directive;
mod document;
mod error;
mod form;
mod functions;
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
mod small_map;
mod split;
mod text;
mod three_way;
mod tuple;
mod typed;

#[cfg(feature = "derive")]
pub use smp_derive::PatchSchema;

pub use compiled::CompiledPatch;
pub use dialect::{Dialect, Extended, Upstream};
pub use directive::Directive;
pub use error::{Code, Conflict, Error, Input};
pub use form::{AsDocument, Json, Live, TrustedJson};
pub use functions::{apply, conflicts, diff, merge, three_way};
pub use options::{PatchMergeKey, SetElementOrder};
pub use patch::Patch;
pub use patcher::Patcher;
pub use path::{ParsePathError, Path, Step};
pub use schema::Schema;
pub use smp_schema::__private::PatchSchema;
pub use three_way::ThreeWay;

/// Schema tables: what the engine knows about a type. This is the crate `smp-schema`.
pub mod schema {
    #[cfg(feature = "derive")]
    pub use smp_derive::PatchSchema;
    pub use smp_schema::__private::PatchSchema;
    pub use smp_schema::*;
}

#[doc(hidden)]
pub use smp_schema::__private;
