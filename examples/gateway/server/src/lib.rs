//! A server that stores gateways as JSON text and patches them.

pub mod cache;
pub mod server;
pub mod store;
