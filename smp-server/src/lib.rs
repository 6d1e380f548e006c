#![doc = include_str!("../README.md")]

mod aids;
mod body;
mod catalog;
mod cause;
mod content;
mod controllers;
mod conversion;
mod convert;
#[allow(dead_code, reason = "custom resources do not use it yet")]
mod crd;
mod custom;
mod decode;
mod defaults;
mod delete;
mod discovery;
mod effects;
mod fields;
mod files;
pub mod laws;
mod losses;
mod media;
mod object;
mod options;
mod parse;
mod patch;
mod query;
mod read;
mod resource;
mod rules;
mod scale;
mod selector;
mod server;
mod sources;
mod start;
mod status;
pub mod store;
mod target;
mod token;
mod types;
mod watch;
mod write;

pub use aids::Received;
pub use body::Body;
pub use options::Options;
pub use server::{MAX_BODY, Server};
pub use status::Status;
