//! The command `smp`: parses the arguments, runs a command and returns the exit code.

mod args;
mod command;
mod excerpt;
mod filenames;
mod in_place;
mod input;
mod jsonpath;
mod origin;
mod output;
mod patch_type;
mod plugin;
mod progress;
mod report;
mod rules;
mod secret;
mod source;
mod type_name;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches as _;

fn main() -> ExitCode {
    let words = plugin::reordered(std::env::args_os().collect());
    let matches = plugin::command_for(words.first().map(OsString::as_os_str)).get_matches_from(words);
    match args::Cli::from_arg_matches(&matches) {
        Ok(cli) => command::run(cli),
        Err(error) => error.exit(),
    }
}
