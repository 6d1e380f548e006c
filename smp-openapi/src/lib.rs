#![doc = include_str!("../README.md")]

mod definitions;
mod document;
mod error;
mod extension;
mod pointer;
mod read;

pub use definitions::{Definitions, NameClash};
pub use document::{Document, NotFound};
pub use error::{Error, Errors};
pub use read::{read, read_slice, read_str};
