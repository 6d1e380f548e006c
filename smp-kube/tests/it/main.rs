//! The layer in front of a recording API server, and the functions for Rust objects.

mod applier;
mod conflicts;
mod functions;
mod openapi;
mod passing;
mod protection;
mod rewriting;
mod server;
