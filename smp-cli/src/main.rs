//! The command `smp`: parse, run, exit code; nothing else.

mod args;
mod command;
mod filenames;
mod input;
mod output;
mod patch_type;
mod plugin;
mod progress;
mod report;
mod secret;
mod source;
mod type_name;

use std::process::ExitCode;

use clap::FromArgMatches as _;

fn main() -> ExitCode {
    let matches = plugin::called(std::env::args_os().next().as_deref()).get_matches();
    match args::Cli::from_arg_matches(&matches) {
        Ok(cli) => command::run(cli),
        Err(error) => error.exit(),
    }
}
