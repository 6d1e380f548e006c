#![doc = include_str!("../README.md")]

mod element;
mod fields_v1;
mod order;
mod path;
mod set;
mod text;

pub use element::Element;
pub use fields_v1::InvalidFieldSet;
pub use path::Path;
pub use set::FieldSet;
