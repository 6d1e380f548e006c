//! The command line.

use clap::{Parser, Subcommand};

use crate::guard::Guard;
use crate::instructions::Repetition;
use crate::scale::Job;

/// Benchmarks smp against the Go package strategicpatch and other peers.
#[derive(Debug, Parser)]
#[command(name = "smp-bench")]
pub(crate) struct Flags {
    /// Measure less, print the results and write no files.
    #[arg(long)]
    pub(crate) quick: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What the program does instead of the benchmark.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Make one call and print its time and memory; the benchmark runs this in separate processes.
    Call(Job),
    /// Repeat a call to count its instructions.
    Repeat(Repetition),
    /// Count instructions and write `dev/bench/instructions.tsv`.
    Instructions(Guard),
    /// Measure server-side apply and write `docs/apply-performance.md`.
    ServerSide,
}
