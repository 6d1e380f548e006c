//! The command line.

use clap::Parser;

use crate::case::Op;
use crate::types::Origin;

/// Compares smp with the Go package strategicpatch on generated cases.
#[derive(Debug, Parser)]
#[command(name = "smp-interop", args_conflicts_with_subcommands = true)]
pub(crate) struct Flags {
    /// Comparison to run; generated cases by default.
    #[command(subcommand)]
    pub(crate) check: Option<Check>,
    /// Number of cases.
    #[arg(long, default_value_t = 20_000)]
    pub(crate) cases: u64,
    /// Seed of the random choices; the same seed gives the same cases.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Operations to compare; all by default.
    #[arg(long, value_enum, value_delimiter = ',')]
    pub(crate) op: Vec<Op>,
    /// Types to use.
    #[arg(long, value_enum, default_value_t = Origin::All)]
    pub(crate) types: Origin,
    /// Number of differences of each operation and kind to minimize; the others are only counted.
    #[arg(long, default_value_t = 400)]
    pub(crate) keep: usize,
    /// Number of examples to print for each kind of difference.
    #[arg(long, default_value_t = 1)]
    pub(crate) examples: usize,
    /// Also print examples of the explained differences.
    #[arg(long)]
    pub(crate) explained: bool,
}

/// Other comparisons.
#[derive(Clone, Debug, clap::Subcommand)]
pub(crate) enum Check {
    /// Compare our tables with Go's readers of our documents, and with the Go types.
    Documents,
    /// Check that our patches are safe on stock servers, and compare with Go's patches.
    Safe {
        /// Number of cases.
        #[arg(long, default_value_t = 10_000)]
        cases: u64,
        /// Seed of the random choices.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Types to use.
        #[arg(long, value_enum, default_value_t = Origin::BuiltIn)]
        types: Origin,
    },
    /// Apply patches of older and newer clients on older and newer servers; write `docs/version-skew.md`.
    Skew {
        /// Only check that the page is up to date.
        #[arg(long)]
        check: bool,
    },
    /// Record in `spec/yaml` how kubectl reads YAML and annotates manifests.
    Yaml {
        /// Only check that the answers are up to date.
        #[arg(long)]
        check: bool,
        /// Number of random texts in flow style that both read.
        #[arg(long, default_value_t = 2_000)]
        texts: u64,
    },
    /// Compare JSON patches and JSON merge patches with the library of kube-apiserver.
    Patches {
        /// Number of cases.
        #[arg(long, default_value_t = 20_000)]
        cases: u64,
        /// Seed of the random choices.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Compare server-side apply with the packages of Kubernetes.
    Apply {
        /// Number of operations.
        #[arg(long, default_value_t = 20_000)]
        cases: u64,
        /// Seed of the random choices.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Levels of the cases; all by default.
        #[arg(long, value_delimiter = ',')]
        level: Vec<String>,
        /// Write the result to `docs/server-side-apply.md`.
        #[arg(long)]
        page: bool,
    },
    /// Answer cases of server-side apply, one JSON object per line of standard input.
    ApplyAnswers,
    /// Validate the custom resource definitions that smp writes with the code of the API server.
    CustomResources,
}
