//! What several crates test with.
//!
//! [`options`] and [`operations`] run an operation as a case asks for it, in either dialect; [`bytes`] runs it on JSON text too
//! and compares. [`tape`] turns bytes into the choices of a random case: a schema ([`schemas`], [`tables`]), documents
//! ([`documents`]) and patches ([`patches`]). [`check`] and [`same`] say what must hold of the answers. [`built_in`] writes the
//! built-in types as OpenAPI documents; [`swagger`] reads the facts as one.
#![expect(
    clippy::missing_panics_doc,
    clippy::missing_errors_doc,
    reason = "a test fails by panicking, and hands on the errors of what it tests"
)]

pub mod built_in;
pub mod bytes;
pub mod check;
pub mod documents;
pub mod operations;
pub mod options;
pub mod patches;
pub mod same;
pub mod schemas;
pub mod swagger;
pub mod tables;
pub mod tape;
