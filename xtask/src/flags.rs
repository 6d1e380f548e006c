//! The commands and their flags.

use clap::{Parser, Subcommand};

use crate::generate::Name;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Developer commands of this workspace")]
pub(crate) struct Flags {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Write what is generated: everything, or what is named.
    Generate {
        /// What to write.
        name: Option<Name>,
        /// Write nothing; fail if a generated file is stale.
        #[arg(long)]
        check: bool,
    },
    /// Build the book into `target/book` and check its links.
    Book,
    /// Check the house rules that a machine can check.
    Tidy,
    /// Check the licences and sources of dependencies against `deny.toml`.
    Licences,
    /// Change one thing of the engine at a time, and report the changes that no test notices.
    Mutants {
        /// Change these files only, for example `smp-core/src/matching.rs`.
        files: Vec<String>,
    },
    /// Pack the crates that are published, without building them, and check what is in the packages.
    Package,
    /// Compare with the Go package strategicpatch over generated cases.
    Interop {
        /// How many cases.
        #[arg(long, default_value_t = 20_000)]
        cases: u64,
        /// Where the random choices begin; the same seed makes the same cases.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// More for the comparing program, for example `--op apply`; `-- --help` shows what there is.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Time smp beside the Go package strategicpatch and other peers; write `docs/performance.md` and its plot.
    Bench {
        /// Measure less, print, and write nothing.
        #[arg(long, conflicts_with = "check")]
        quick: bool,
        /// Measure nothing; fail when the page or the plot is missing or does not name what is measured.
        #[arg(long)]
        check: bool,
    },
    /// Run the steps of CI in order, stopping at the first that fails.
    Ci {
        /// Run this step only.
        step: Option<String>,
    },
}
