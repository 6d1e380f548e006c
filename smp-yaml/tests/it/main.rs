//! The tests of this crate, in one binary.

mod awkward;
mod edit;
mod errors;
mod kyaml;
mod places;
mod read;
