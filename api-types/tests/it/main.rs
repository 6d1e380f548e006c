//! Compares the types with the facts, the overlay, samples and the generated documents.

mod metadata;
mod openapi;
mod overlay;
mod parity;
mod samples;
mod unions;
