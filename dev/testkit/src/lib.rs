//! Test support that several crates share.
//!
//! [`options`] and [`operations`] run the operation of a case in either dialect; [`bytes`] also runs it on JSON text
//! and compares the results. [`tape`] turns bytes into the choices of a random case: a schema ([`schemas`],
//! [`tables`]), documents ([`documents`]) and patches ([`patches`]). [`check`] and [`same`] check the answers.
//! [`built_in`] writes the built-in types as OpenAPI documents; [`swagger`] reads the facts as one.
#![expect(
    clippy::missing_panics_doc,
    clippy::missing_errors_doc,
    reason = "a test fails by panicking, and forwards the errors of the tested code"
)]

pub mod built_in;
pub mod bytes;
pub mod check;
pub mod documents;
mod layout;
pub mod operations;
pub mod options;
pub mod patches;
pub mod same;
pub mod schemas;
pub mod swagger;
pub mod tables;
pub mod tape;
