#![doc = include_str!("../README.md")]

mod compare;
mod element;
mod fields;
mod fields_v1;
mod generated;
mod item;
mod merge;
mod order;
mod path;
mod reconcile;
mod remove;
mod resets;
mod set;
mod text;
pub mod typed;
mod types;
mod validate;

pub use element::Element;
pub use fields_v1::InvalidFieldSet;
pub use path::Path;
pub use resets::Resets;
pub use set::FieldSet;
pub use types::Type;
