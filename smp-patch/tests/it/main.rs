//! The tests of this crate, in one binary.

mod errors;
mod guarded;
mod json_patch;
mod long;
mod made;
mod merge_patch;
