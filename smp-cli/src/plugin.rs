//! The command line when another program calls it: kubectl as the plugin `kubectl smp` or as the external program of
//! `kubectl diff`, which puts the arguments in another order; kustomize as a function, without arguments.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::{Command, CommandFactory as _};

use crate::args::Cli;

/// The program name that makes kubectl find the plugin `kubectl smp`.
const PLUGIN: &str = "kubectl-smp";

/// The program name that runs `smp krm`. Before version 5.7, kustomize runs functions without arguments.
const FUNCTION: &str = "smp-krm";

/// The command line for a program name. A plugin shows `kubectl smp` in usage and examples.
pub(crate) fn command_for(program: Option<&OsStr>) -> Command {
    if program.is_some_and(|program| is_called(program, PLUGIN)) {
        renamed(smp()).bin_name("kubectl smp")
    } else {
        smp()
    }
}

/// Whether a program is called by this name.
fn is_called(program: &OsStr, name: &str) -> bool {
    Path::new(program).file_stem().is_some_and(|stem| stem == name)
}

/// Returns the arguments in the expected order, with the command that the program name implies. With
/// `KUBECTL_EXTERNAL_DIFF='smp diff --summary'`, kubectl calls `smp LIVE MERGED diff --summary`.
pub(crate) fn reordered(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_folder = |index: usize| words.get(index).is_some_and(|word| Path::new(word).is_dir());
    if words.get(3).is_some_and(|word| word == "diff") && is_folder(1) && is_folder(2) {
        words[1..=3].rotate_right(1);
    }
    if words.first().is_some_and(|program| is_called(program, FUNCTION)) {
        words.insert(1, "krm".into());
    }
    words
}

/// How to get what a command line asks for, if this build lacks it.
///
/// ```text
/// smp edit deployment web     unrecognized subcommand 'edit': the commands on a cluster
/// smp apply --live -f a.yaml  unexpected argument '--live': the same
/// ```
#[cfg(not(all(feature = "cluster", feature = "serve")))]
pub(crate) fn missing_feature(error: &clap::Error) -> Option<&'static str> {
    use clap::error::{ContextKind, ContextValue};

    let named = [ContextKind::InvalidSubcommand, ContextKind::InvalidArg].into_iter().find_map(|kind| error.get(kind));
    let Some(ContextValue::String(named)) = named else { return None };
    match &**named {
        "edit" | "patch" | "--live" if cfg!(not(feature = "cluster")) => {
            Some("this smp cannot change clusters; install it with `cargo install smp-cli`")
        }
        "serve" if cfg!(not(feature = "serve")) => {
            Some("this smp has no server; install it with `cargo install smp-cli`")
        }
        _ => None,
    }
}

/// The command line of `smp`.
pub(crate) fn smp() -> Command {
    Cli::command()
}

/// Replaces `smp` by `kubectl smp` in the texts of a command and its subcommands.
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

/// Replaces `smp` by `kubectl smp` in the commands of a text.
fn with_kubectl(text: &str) -> String {
    // KUBECTL_EXTERNAL_DIFF must name a program, so the plugin is called by its own name.
    let text = text.replace("DIFF='smp ", "DIFF='kubectl-smp ");
    let words = text.split_inclusive([' ', '\n']);
    let is_call = |word: &str| {
        word.strip_suffix("smp ").is_some_and(|before| before.is_empty() || before.ends_with(['(', '\'', '"', '`']))
    };
    words.map(|word| if is_call(word) { word.replace("smp ", "kubectl smp ") } else { word.to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use super::{command_for, smp, with_kubectl};

    #[test]
    fn commands_in_texts_are_renamed() {
        let text = "Examples:\n  smp diff a b\n  x \"$(smp apply)\" 'smp diff' example.com/smp DIFF='smp diff'";
        assert_eq!(
            with_kubectl(text),
            "Examples:\n  kubectl smp diff a b\n  x \"$(kubectl smp apply)\" 'kubectl smp diff' example.com/smp DIFF='kubectl-smp diff'"
        );
    }

    #[test]
    #[cfg(feature = "cluster")]
    fn every_argument_is_for_files_or_for_clusters_or_for_both() {
        let both =
            ["files", "selector", "recursive", "namespace", "schema", "ignore_list_types", "overlay", "kubernetes"];
        let both = [
            &both[..],
            &[
                "validate",
                "ignore",
                "exclude",
                "dry_run",
                "show_managed_fields",
                "no_headers",
                "summary",
                "show_secrets",
                "quiet",
                "verbose",
                "color",
            ],
        ]
        .concat();
        let mut smp = smp();
        smp.build();
        let server_side = ["server_side", "field_manager", "force_conflicts", "explain", "migrate", "subresource"];
        let of_apply = [&["help", "kustomize", "view"][..], &server_side].concat();
        for (name, only) in [("apply", &*of_apply), ("diff", &["help", "exit_code"])] {
            let command = smp.find_subcommand(name).unwrap();
            let live = command.get_arguments().find(|arg| arg.get_id() == "live").unwrap();
            let for_files = command.get_arg_conflicts_with(live);
            for arg in command.get_arguments().filter(|arg| arg.get_help_heading() != Some("Cluster")) {
                let is_for_both = both.iter().chain(only).any(|id| arg.get_id() == id);
                assert!(is_for_both != for_files.contains(&arg), "{name} {arg}");
            }
        }
    }

    #[test]
    fn the_command_line_is_consistent() {
        smp().debug_assert();
        command_for(Some("/usr/local/bin/kubectl-smp".as_ref())).debug_assert();
    }
}
