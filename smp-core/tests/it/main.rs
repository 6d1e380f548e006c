//! Tests of the results and errors of the engine.

mod behavior;
mod bytes;
mod cases;
mod depth;
mod errors;
mod last_applied;
mod laws;
mod long_lists;
mod patch_text;
mod support;
mod two_strategies;
mod typed;
mod unchecked_tables;
