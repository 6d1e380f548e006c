//! The commands on a cluster, as processes that talk to a small API server on loopback.

mod apply;
mod diff;
mod drift;
mod edit;
mod http;
mod patch;
mod refusals;
mod server;
mod shell;
mod validate;
