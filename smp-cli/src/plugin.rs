//! The command line as kubectl calls it: under the name `kubectl smp` as a plugin, and with its words in another order as
//! the program that shows what `kubectl diff` found.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::{Command, CommandFactory as _};

use crate::args::Cli;

/// What a program on the PATH is called that kubectl runs as `kubectl smp`.
const PLUGIN: &str = "kubectl-smp";

/// The command line as the name of the program has it in usage and examples.
pub(crate) fn called(program: Option<&OsStr>) -> Command {
    let is_plugin = program.and_then(|program| Path::new(program).file_stem()).is_some_and(|name| name == PLUGIN);
    if is_plugin { renamed(stand_alone()).bin_name("kubectl smp") } else { stand_alone() }
}

/// The words of a call in the order in which they are read. Of `KUBECTL_EXTERNAL_DIFF='smp diff --summary'` kubectl makes the
/// call `smp LIVE MERGED diff --summary`.
pub(crate) fn in_order(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_folder = |index: usize| words.get(index).is_some_and(|word| Path::new(word).is_dir());
    if words.get(3).is_some_and(|word| word == "diff") && is_folder(1) && is_folder(2) {
        words[1..=3].rotate_right(1);
    }
    words
}

/// The command line as `smp`.
pub(crate) fn stand_alone() -> Command {
    Cli::command()
}

/// The command, and those below it, with texts that say `kubectl smp`.
fn renamed(mut command: Command) -> Command {
    let usage = command.render_usage().to_string();
    if let Some(usage) = usage.strip_prefix("Usage: ").filter(|usage| usage.starts_with("smp ")) {
        command = command.override_usage(with_kubectl(usage));
    }
    if let Some(text) = command.get_after_help().map(ToString::to_string) {
        command = command.after_help(with_kubectl(&text));
    }
    if let Some(text) = command.get_long_about().map(ToString::to_string) {
        command = command.long_about(with_kubectl(&text));
    }
    command.mut_subcommands(renamed)
}

/// A text in which every call of `smp` is one of `kubectl smp`.
fn with_kubectl(text: &str) -> String {
    // kubectl cannot call itself with a plugin to show a difference.
    let text = text.replace("DIFF='smp ", "DIFF='kubectl-smp ");
    let words = text.split_inclusive([' ', '\n']);
    let is_call = |word: &str| {
        word.strip_suffix("smp ").is_some_and(|before| before.is_empty() || before.ends_with(['(', '\'', '"', '`']))
    };
    words.map(|word| if is_call(word) { word.replace("smp ", "kubectl smp ") } else { word.to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use super::{called, stand_alone, with_kubectl};

    #[test]
    fn calls_in_texts_are_renamed() {
        let text = "Examples:\n  smp diff a b\n  x \"$(smp apply)\" 'smp diff' example.com/smp DIFF='smp diff'";
        assert_eq!(
            with_kubectl(text),
            "Examples:\n  kubectl smp diff a b\n  x \"$(kubectl smp apply)\" 'kubectl smp diff' example.com/smp DIFF='kubectl-smp diff'"
        );
    }

    #[test]
    fn the_command_line_is_consistent() {
        stand_alone().debug_assert();
        called(Some("/usr/local/bin/kubectl-smp".as_ref())).debug_assert();
    }
}
