//! The command `smp`: parses the arguments, runs a command and returns the exit code.

mod args;
mod command;
mod completion;
mod excerpt;
mod filenames;
mod in_place;
mod input;
mod memory;
mod origin;
mod output;
mod ownership;
mod part;
mod patch_type;
mod plugin;
mod pointer;
mod progress;
mod report;
mod rules;
mod secret;
mod semantic;
mod set;
mod source;
mod summary;
mod template;
mod type_name;
mod verdict;
mod volume;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{FromArgMatches as _, Parser as _};
use smp_suggest::{escaped, escaped_lines};

/// Requests allocate many small values on several threads, which takes the allocator of many systems as long as the request itself.
#[cfg(feature = "serve")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    if let Some(code) = completion::answer() {
        return code;
    }
    let words = plugin::reordered(std::env::args_os().collect());
    match args::Cli::try_parse_from(&words) {
        Ok(cli) => command::run(&cli),
        Err(error) => wrong(&explained(&words).err().unwrap_or_else(|| plain(&error))),
    }
}

/// Parses a command line for the help or error to print: it names the program, and escapes arguments, which may contain control
/// characters.
fn explained(words: &[OsString]) -> Result<args::Cli, clap::Error> {
    let command = plugin::command_for(words.first().map(OsString::as_os_str));
    let words = words.iter().map(|word| escaped(&word.to_string_lossy()).into_owned());
    args::Cli::from_arg_matches(&command.try_get_matches_from(words)?)
}

/// The error without styles, for a value that is wrong only without escapes.
fn plain(error: &clap::Error) -> clap::Error {
    let text = error.to_string();
    clap::Error::raw(error.kind(), escaped_lines(text.strip_prefix("error: ").unwrap_or(&text)))
}

/// Prints a help text, or what is wrong with the command line.
fn wrong(error: &clap::Error) -> ExitCode {
    #[cfg(not(all(feature = "cluster", feature = "serve")))]
    if let Some(hint) = plugin::missing_feature(error) {
        let _ = error.print();
        report::hint(hint);
        return ExitCode::from(2);
    }
    error.exit()
}
