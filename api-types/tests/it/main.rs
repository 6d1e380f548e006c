//! The types compared with the facts, the overlay, samples and the written documents.

mod metadata;
mod openapi;
mod overlay;
mod parity;
mod samples;
