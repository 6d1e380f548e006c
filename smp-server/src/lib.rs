#![doc = include_str!("../README.md")]

mod attempts;
mod body;
mod bootstrap;
mod built_in;
mod catalog;
mod content;
mod controllers;
mod costs;
mod definitions;
mod delete;
mod dependents;
mod discovery;
mod dispatch;
mod documents;
mod effects;
mod encoding;
#[cfg(feature = "laws")]
pub mod laws;
mod list;
mod lock;
mod managers;
mod manifests;
mod media;
mod namespace;
mod openapi;
mod options;
mod outcome;
mod owners;
mod patch;
mod query;
mod queue;
mod read;
mod recorder;
mod reply;
mod request;
mod reviews;
mod rules;
mod scale;
mod selector;
mod sources;
mod start;
mod state;
mod status;
mod stock_server;
pub mod store;
mod survey;
mod table;
mod target;
mod testing;
mod token;
mod values;
mod verbs;
mod watch;
mod work;
mod write;

// Everything that is pure is in smp-kinds.
use smp_kinds::__private::{
    cause, conversion, crd, custom, decode, defaults, fields, metadata, object, parse, protobuf, reading, resource,
    subresource, tables, types, versions,
};

pub use body::Body;
pub use dispatch::MAX_BODY;
pub use options::Options;
pub use recorder::Received;
pub use smp_kinds::{KubernetesVersion, VersionError};
pub use state::Server;
pub use status::Status;
