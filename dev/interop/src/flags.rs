//! What the user asked for.

use std::path::PathBuf;

use clap::Parser;

use crate::case::Op;
use crate::types::Origin;

/// Compares smp with the Go package strategicpatch over generated cases.
#[derive(Debug, Parser)]
#[command(name = "smp-interop", args_conflicts_with_subcommands = true)]
pub(crate) struct Flags {
    /// What is compared; generated cases if nothing is named.
    #[command(subcommand)]
    pub(crate) check: Option<Check>,
    /// How many cases.
    #[arg(long, default_value_t = 20_000)]
    pub(crate) cases: u64,
    /// Where the random choices begin; the same seed makes the same cases.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Only these operations.
    #[arg(long, value_enum, value_delimiter = ',')]
    pub(crate) op: Vec<Op>,
    /// Which types.
    #[arg(long, value_enum, default_value_t = Origin::All)]
    pub(crate) types: Origin,
    /// Which of our dialects is compared.
    #[arg(long, value_enum, default_value_t = Dialect::Upstream)]
    pub(crate) dialect: Dialect,
    /// How many differences of each operation and kind are made small; the others are only counted.
    #[arg(long, default_value_t = 400)]
    pub(crate) keep: usize,
    /// How many examples of each kind of difference are shown.
    #[arg(long, default_value_t = 1)]
    pub(crate) examples: usize,
    /// Whether examples of the explained differences are shown too.
    #[arg(long)]
    pub(crate) explained: bool,
    /// The Go program, where it is built already.
    #[arg(long)]
    pub(crate) oracle: Option<PathBuf>,
}

/// Other comparisons.
#[derive(Clone, Copy, Debug, clap::Subcommand)]
pub(crate) enum Check {
    /// Our tables with what Go's readers find in the documents that we write from them, and with the Go types.
    Documents,
    /// What becomes of our patches on stock servers with what becomes of Go's own.
    Safe {
        /// How many cases.
        #[arg(long, default_value_t = 10_000)]
        cases: u64,
        /// Where the random choices begin.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Which types.
        #[arg(long, value_enum, default_value_t = Origin::BuiltIn)]
        types: Origin,
    },
    /// What becomes of patches of older and newer clients on older and newer servers: writes `docs/version-skew.md`.
    Skew {
        /// Only compare the page.
        #[arg(long)]
        check: bool,
    },
    /// What kubectl reads in the YAML of `spec/yaml` and how it annotates manifests: writes its answers there.
    Yaml {
        /// Only compare the answers.
        #[arg(long)]
        check: bool,
    },
    /// JSON patches and JSON merge patches with the library of kube-apiserver.
    Patches {
        /// How many cases.
        #[arg(long, default_value_t = 20_000)]
        cases: u64,
        /// Where the random choices begin.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// The definitions of custom resources that we write with the validation of the API server.
    CustomResources,
}

/// A dialect, as a word of the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Dialect {
    Extended,
    Upstream,
}

impl From<Dialect> for smp_testkit::options::Dialect {
    fn from(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Extended => Self::Extended,
            Dialect::Upstream => Self::Upstream,
        }
    }
}
