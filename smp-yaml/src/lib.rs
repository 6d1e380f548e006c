#![doc = include_str!("../README.md")]

mod depth;
mod document;
mod edit;
mod error;
mod json;
mod kyaml;
mod locate;
mod reader;
mod scalar;
mod tree;
mod value;
mod write;
mod yaml;

pub use document::{Document, Duplicate, Format};
pub use edit::{Edited, edit, edit_json};
pub use error::{Code, Error};
pub use json::from_json;
pub use kyaml::to_kyaml;
pub use locate::{Step, locate};
pub use reader::Reader;
pub use write::to_string;

/// The largest number of levels that a document may nest; [`Reader::max_depth`] can only lower it.
///
/// It keeps recursion within the stack of any thread.
///
/// ```
/// assert_eq!(smp_yaml::MAX_DEPTH, 160);
/// ```
pub const MAX_DEPTH: usize = 160;
