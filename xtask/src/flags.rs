//! The commands and their flags.

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Developer commands of this workspace")]
pub(crate) struct Flags {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Write the generated files of `api-types` from `spec/facts`.
    Codegen {
        /// Write nothing; fail when a generated file is stale.
        #[arg(long)]
        check: bool,
    },
    /// Check the house rules that a machine can check.
    Tidy,
    /// Run the steps of CI in order, stopping at the first that fails.
    Ci {
        /// Run this step only.
        step: Option<String>,
    },
}
