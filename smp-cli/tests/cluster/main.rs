//! The commands on a cluster, as processes that talk to a small API server on loopback.

mod apply;
#[cfg(feature = "serve")]
mod applyset;
mod completion;
mod connection;
mod diff;
mod drift;
mod edit;
mod http;
#[cfg(feature = "serve")]
mod kinds;
#[cfg(feature = "serve")]
mod kustomize;
mod owners;
mod patch;
mod refusals;
#[cfg(feature = "serve")]
mod select;
mod server;
#[cfg(feature = "serve")]
mod server_side;
#[cfg(feature = "serve")]
mod serving;
mod shell;
mod validate;
#[cfg(feature = "serve")]
mod wait;
