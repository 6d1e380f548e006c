//! The tests of the command, in one binary.

mod about;
mod batch;
mod cases;
mod cli;
mod completion;
mod emitted;
mod excerpt;
mod explain;
mod files;
mod folders;
mod git;
mod hostile;
mod identity;
mod in_place;
mod kept_layout;
mod krm;
mod lint;
mod lists;
mod mistakes;
mod pages;
mod plugin;
mod server_rules;
mod sources;
mod stored;
mod support;
mod wrong_input;
