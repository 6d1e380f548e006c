#![doc = include_str!("../README.md")]

#[cfg(feature = "apply")]
mod applier;
mod error;
mod functions;
mod keys;
mod kubectl;
#[cfg(test)]
mod laws;
mod layer;
mod locks;
mod log;
mod losses;
mod openapi;
mod protection;
mod refusal;
mod repeated;
mod resource;
mod rewrite;
mod schemas;
mod send;
mod strategic;
mod tier;

#[cfg(feature = "apply")]
pub use applier::{Applier, Outcome};
pub use error::Error;
pub use functions::{apply, diff, three_way};
pub use layer::StrategicService;
pub use protection::Protection;
pub use strategic::{Strategic, wrap};

/// An object as JSON.
fn json(value: &impl serde::Serialize) -> Result<serde_json::Value, Error> {
    serde_json::to_value(value).map_err(Error::NotJson)
}
