//! The arguments of the commands about `smp` itself: `completions`, `man` and `version`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use crate::output::Style;

/// Print a shell completion script
///
/// The script calls smp to complete commands, options and values: fields of the objects in the files, such as spec.replicas after --set,
/// types, codes, contexts of the kubeconfig, and from the cluster namespaces and names of objects. A cluster that does not answer within
/// 1.5 seconds is left out.
#[derive(Debug, Args)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// Shell to complete for
    #[arg(value_enum)]
    pub(crate) shell: Shell,
    /// Print a script that does not call smp, for packages
    ///
    /// It completes commands, options and fixed values.
    #[arg(long = "static")]
    pub(crate) is_static: bool,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  source <(smp completions bash)      in ~/.bashrc; the same for zsh, in ~/.zshrc
  smp completions fish | source       in ~/.config/fish/config.fish
  smp completions powershell | Out-String | Invoke-Expression      in $PROFILE
  smp completions --static zsh > _smp";

/// Print a manual page, or write all of them to a folder
#[derive(Debug, Args)]
#[command(after_help = MAN_EXAMPLES)]
pub(crate) struct ManArgs {
    /// Command, such as apply or schema show [default: smp itself]
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
    /// Write one page per command to this folder
    #[arg(long, conflicts_with = "command")]
    pub(crate) folder: Option<PathBuf>,
}

const MAN_EXAMPLES: &str = "\
Examples:
  smp man apply | man -l -
  smp man --folder ~/.local/share/man/man1";

/// Print the versions of smp and of the built-in Kubernetes types
///
/// Also prints the path of the .smp.yaml that commands use here, if there is one.
#[derive(Debug, Args)]
pub(crate) struct VersionArgs {
    /// Print structured data in this format
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
}
