//! The arguments of the commands on `smp` itself: `completions`, `man` and `version`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use crate::output::Style;

/// Print a script that completes commands in a shell
#[derive(Debug, Args)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  source <(smp completions bash)
  smp completions zsh > \"${fpath[1]}/_smp\"
  smp completions fish > ~/.config/fish/completions/smp.fish";

/// Print the manual page of a command, or write all of them
#[derive(Debug, Args)]
#[command(after_help = MAN_EXAMPLES)]
pub(crate) struct ManArgs {
    /// The command, as in apply or schema show [default: smp itself]
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
    /// Write a page for each command into this folder instead
    #[arg(long, conflicts_with = "command")]
    pub(crate) folder: Option<PathBuf>,
}

const MAN_EXAMPLES: &str = "\
Examples:
  smp man apply | man -l -
  smp man --folder ~/.local/share/man/man1";

/// Print the version, that of Kubernetes, and what this build can do
#[derive(Debug, Args)]
pub(crate) struct VersionArgs {
    /// Print data for programs instead of lines for people
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
}
