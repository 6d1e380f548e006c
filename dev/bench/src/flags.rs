//! What the user asked for.

use clap::{Parser, Subcommand};

use crate::instructions::Repetition;
use crate::scale::Job;

/// Times smp beside the Go package strategicpatch and other peers.
#[derive(Debug, Parser)]
#[command(name = "smp-bench", args_conflicts_with_subcommands = true)]
pub(crate) struct Flags {
    /// Measure less, print, and write nothing.
    #[arg(long, conflicts_with = "check")]
    pub(crate) quick: bool,
    /// Measure nothing; fail when the page or the plot is missing or does not name what is measured.
    #[arg(long)]
    pub(crate) check: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What the program asks of itself.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Make one call and tell its time and memory; the benchmark runs this in processes of their own.
    Call(Job),
    /// Repeat a call, so that its instructions can be counted.
    Repeat(Repetition),
}
