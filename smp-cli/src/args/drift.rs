//! The arguments of `smp drift`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::TypeArgs;
use super::objects::SelectArgs;
use super::output::IgnoreArgs;

/// Report where objects differ from their files
///
/// Compares each object of -f with the one in LIVE, or with --live on a cluster, and lists what differs, what is missing, and what
/// the object has beyond the file.
///
/// Values that a server stores as the same do not count: 1000m and 1, an empty list and none, a field with its default. The metadata
/// that a server sets, the status and the annotation of kubectl apply do not count either. Objects of LIVE that are in none of the
/// files are not reported.
///
/// Exits with 1 if there is drift, with 2 on errors.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DriftArgs {
    /// File or folder with the objects as they should be, or - for standard input
    #[arg(short = 'f', long = "filename", value_name = "FILE", required = true, value_delimiter = ',')]
    pub(crate) files: Vec<PathBuf>,
    /// File or folder with the objects as they are, or - for standard input
    #[arg(value_name = "LIVE", required = true)]
    pub(crate) objects: Vec<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    /// Leave out fields and items that only the object has
    #[arg(long)]
    pub(crate) declared: bool,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    /// Output format
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT", default_value_t = DriftFormat::Human, help_heading = "Output")]
    pub(crate) format: DriftFormat,
    /// Show the values of Secrets
    #[arg(long, help_heading = "Output")]
    pub(crate) show_secrets: bool,
    #[command(flatten)]
    pub(crate) ignore: IgnoreArgs,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) on_cluster: super::LiveDriftArgs,
}

/// The format of drift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DriftFormat {
    /// Readable text
    Human,
    /// JSON list with one entry for each object that differs
    Json,
}

const EXAMPLES: &str = "\
Lines begin with ~ (the file and the object differ), - (only the file has it) or + (only the object has it).

Examples:
  smp drift -f manifests live.yaml
  kubectl get deployment web -o yaml | smp drift -f deployment.yaml -
  smp drift -f manifests -R --live --declared -o json";
