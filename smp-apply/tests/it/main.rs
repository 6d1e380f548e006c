//! Tests of the library through its public interface.

mod laws;
mod long;
mod random;
