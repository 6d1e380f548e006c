#![doc = include_str!("../README.md")]

mod error;
mod functions;
#[cfg(test)]
mod laws;
mod layer;
mod locks;
mod openapi;
mod refusal;
mod resource;
mod rewrite;
mod schemas;
mod send;
mod strategic;
mod tier;

pub use error::Error;
pub use functions::{apply, diff, three_way};
pub use layer::StrategicService;
pub use strategic::{Strategic, wrap};
