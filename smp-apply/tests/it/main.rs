//! Tests of the library through its public interface.

mod behavior;
mod entries;
mod hostile;
mod laws;
mod long;
mod owners;
mod random;
mod script_laws;
