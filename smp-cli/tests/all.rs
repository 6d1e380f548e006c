//! The tests of the command, linked once: each file is a module.

mod batch;
mod cases;
mod cli;
mod explain;
mod help;
mod lint;
mod support;
mod wrong_input;
