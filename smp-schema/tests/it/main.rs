//! Tests of the tables of foreign types, with the engine.

mod foreign;
