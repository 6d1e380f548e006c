//! The server as clients see it.

mod client;
mod concurrent;
mod objects;
mod support;
mod watching;
