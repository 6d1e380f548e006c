#![doc = include_str!("../README.md")]

mod document;
mod error;
mod extension;
mod pointer;
mod read;

pub use document::{Document, NotFound};
pub use error::{Error, Errors};
pub use read::{read, read_slice, read_str};
