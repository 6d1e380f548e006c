//! Tests of the library through its public interface.

mod behavior;
mod hostile;
mod laws;
mod long;
mod random;
mod script_laws;
