//! The tests of this crate, in one binary.

mod errors;
mod json_patch;
mod long;
mod made;
mod merge_patch;
