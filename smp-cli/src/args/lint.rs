//! The arguments of `smp lint`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};

use super::TypeArgs;

/// Find mistakes and hazards in patches, all at once
///
/// Without LIVE a patch is checked against its type; with it also against the objects that it is for. Errors make the
/// exit code 1; warnings and notes do so only with --deny. `smp lint --explain CODE` explains a finding.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("what").args(["patches", "patch", "explain"]).required(true).multiple(true)))]
#[command(override_usage = "smp lint [OPTIONS] <PATCH>...\n       smp lint [OPTIONS] -p <TEXT>\n       smp lint --explain <CODE>", after_help = EXAMPLES)]
pub(crate) struct LintArgs {
    /// Files with patches, or folders of such files
    #[arg(value_name = "PATCH")]
    pub(crate) patches: Vec<PathBuf>,
    /// A patch, as text
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) patch: Vec<String>,
    /// The objects that the patches are for, in files or folders; adds what depends on them
    #[arg(short = 'f', long = "filename", value_name = "LIVE", value_delimiter = ',')]
    pub(crate) live: Vec<PathBuf>,
    /// Look for files in the folders below, too
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// How findings are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = LintFormat::Human)]
    pub(crate) format: LintFormat,
    /// Count these findings as errors: a code, or `warnings`
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub(crate) deny: Vec<String>,
    /// Leave these findings out
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub(crate) allow: Vec<String>,
    /// Print what a code means, with an example and its cure; `all` prints every code
    #[arg(long, value_name = "CODE", conflicts_with_all = ["patches", "patch", "live"])]
    pub(crate) explain: Option<String>,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
}

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LintFormat {
    /// Lines for people
    Human,
    /// A list for programs
    Json,
    /// SARIF 2.1.0, as code scanning services take it
    Sarif,
    /// Workflow commands, which GitHub shows beside the lines
    Github,
}

const EXAMPLES: &str = "\
Examples:
  smp lint patch.yaml                        what is wrong with a patch by itself
  smp lint -f deployment.yaml patch.yaml     and with this object
  smp lint -R overlays --deny warnings       all patches below a folder, warnings count
  smp lint patches --format github           in a GitHub workflow
  smp lint --explain MissingMergeKey         what a finding means, and its cure";
