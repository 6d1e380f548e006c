#![doc = include_str!("../README.md")]

mod depth;
mod error;
mod json_diff;
mod json_patch;
mod merge_patch;
mod operation;
mod pointer;

pub use error::{Code, Error};
pub use json_diff::{JsonDiff, KeyField};
pub use json_patch::JsonPatch;
pub use merge_patch::MergePatch;
pub use operation::{Op, Operation};
pub use pointer::Pointer;

/// The largest number of operations that API servers accept in a JSON patch.
///
/// ```
/// # use serde_json::json;
/// # use smp_patch::{Code, JsonPatch, MAX_OPERATIONS};
/// let operations = vec![json!({"op": "test", "path": "", "value": {}}); MAX_OPERATIONS + 1];
/// assert_eq!(JsonPatch::from_value(&operations.into()).unwrap_err().code(), Code::TooManyOperations);
/// ```
pub const MAX_OPERATIONS: usize = 10_000;

/// The largest size in bytes that all copies of a JSON patch may have together, 3 MiB as on an API server.
///
/// The size of a copy is the length of its compact JSON text as Go writes it.
///
/// ```
/// assert_eq!(smp_patch::MAX_COPIED_BYTES, 3 * 1024 * 1024);
/// ```
pub const MAX_COPIED_BYTES: usize = 3 * 1024 * 1024;

/// The number of levels to which a patch may nest a document, counting the document itself as one.
///
/// API servers have a higher limit. This one keeps recursion within the stack of any thread.
///
/// ```
/// assert_eq!(smp_patch::MAX_DEPTH, 160);
/// ```
pub const MAX_DEPTH: usize = 160;
