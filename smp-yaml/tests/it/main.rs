//! The tests of this crate, in one binary.

mod edit;
mod errors;
mod kyaml;
mod places;
mod read;
