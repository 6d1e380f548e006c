//! The command `smp`: parse, run, exit code; nothing else.

mod args;
mod command;
mod filenames;
mod input;
mod output;
mod patch_type;
mod report;
mod secret;
mod source;
mod type_name;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    command::run(args::Cli::parse())
}
