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
mod selector;
mod source;
mod type_name;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches as _;
use smp_suggest::escaped;

/// Requests allocate many small values on several threads, which takes the allocator of many systems as long as the request itself.
#[cfg(feature = "serve")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let words = plugin::reordered(std::env::args_os().collect());
    match args::Cli::quick(&words).map_or_else(|| parse(&words), Ok) {
        Ok(cli) => command::run(&cli),
        // The message quotes arguments, which may contain control characters.
        Err(error) => wrong(&parse(&words.iter().map(shown).collect::<Vec<_>>()).err().unwrap_or(error), &words),
    }
}

/// Prints a help text, or what is wrong with the command line.
#[cfg(all(feature = "cluster", feature = "serve"))]
fn wrong(error: &clap::Error, _: &[OsString]) -> ExitCode {
    error.exit()
}

/// Prints a help text, or what is wrong with the command line.
#[cfg(not(all(feature = "cluster", feature = "serve")))]
fn wrong(error: &clap::Error, words: &[OsString]) -> ExitCode {
    if let (true, Some(hint)) = (error.use_stderr(), plugin::missing_feature(words)) {
        let _ = error.print();
        report::hint(hint);
        return ExitCode::from(2);
    }
    error.exit()
}

fn parse(words: &[OsString]) -> Result<args::Cli, clap::Error> {
    let matches = plugin::command_for(words.first().map(OsString::as_os_str)).try_get_matches_from(words)?;
    args::Cli::from_arg_matches(&matches)
}

/// An argument as messages show it.
fn shown(word: &OsString) -> OsString {
    escaped(&word.to_string_lossy()).into_owned().into()
}
