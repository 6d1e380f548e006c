//! The server as clients see it.

mod objects;
mod support;
