//! The command line: commands, arguments and help texts.

mod about;
mod apply;
mod compare;
mod explain;
mod krm;
mod lint;
mod patches;
mod schema;
mod shared;

use clap::builder::RangedU64ValueParser;
use clap::{Args, Parser, Subcommand};
use colorchoice_clap::Color;

pub(crate) use self::about::{CompletionsArgs, ManArgs, VersionArgs};
pub(crate) use self::apply::{ApplyArgs, ApplyView, ConvertArgs, DryRun, InputArgs, Validate};
pub(crate) use self::compare::{DiffArgs, SummaryForm, ThreeWayArgs};
pub(crate) use self::explain::ExplainArgs;
pub(crate) use self::krm::KrmArgs;
pub(crate) use self::lint::{LintArgs, LintFormat};
pub(crate) use self::patches::{ConflictsArgs, MergeArgs};
pub(crate) use self::schema::{AuditArgs, CompareArgs, EmitArgs, Form, SchemaArgs, SchemaCommand, ScopeName, ShowArgs};
pub(crate) use self::shared::{
    Dialect, Naming, OutputArgs, PatchArgs, RuleArgs, SourceArgs, StockServerArgs, TypeArgs, View,
};

/// Create, apply, check and explain Kubernetes strategic merge patches
#[derive(Debug, Parser)]
#[command(name = "smp", version, max_term_width = 100, after_help = EXIT_CODES)]
// Last in help: it matters least.
#[command(mut_arg("color", |arg| arg.hide_short_help(true).display_order(1000)))]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Files are JSON or YAML and may contain several documents; `-` is standard input.
The output has the format of the input unless -o is given.

Exit codes:
  0  done
  1  the patch does not apply, or a difference or conflict was found
  2  wrong usage, or unreadable input

Examples:
  smp apply -f deployment.yaml -p '{spec: {replicas: 3}}'
  smp diff old.yaml new.yaml --summary
  smp explain pod.spec.containers";

/// The subcommands. Only the one that is called is built completely; the list of commands needs the descriptions and aliases of all.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Apply patches to objects and print the result
    #[command(visible_alias = "patch")]
    Apply(ApplyArgs),
    /// Print the patch that turns OLD into NEW, or a readable difference
    Diff(DiffArgs),
    /// Print the patch that turns CURRENT into MODIFIED and keeps what others changed
    ThreeWay(ThreeWayArgs),
    /// Merge several patches into one
    Merge(MergeArgs),
    /// Print the paths that two patches set to different values
    Conflicts(ConflictsArgs),
    /// Convert patches to another patch type, for given objects
    Convert(ConvertArgs),
    /// Show, write, audit and compare schemas
    Schema(SchemaArgs),
    /// Explain how a field is patched, or what a patch does to an object
    Explain(ExplainArgs),
    /// Find mistakes and risks in patches
    Lint(LintArgs),
    /// Apply patches as a KRM function, in kustomize or kpt
    Krm(KrmArgs),
    /// Run operations from standard input, one JSON object per line
    Batch(BatchArgs),
    /// Print a shell completion script
    Completions(CompletionsArgs),
    /// Print a manual page, or write all of them to a folder
    Man(ManArgs),
    /// Print the versions of smp and of the built-in Kubernetes types
    Version(VersionArgs),
}

/// Run operations from standard input, one JSON object per line
///
/// Each line gets one line of output: a result or an error. Empty lines are skipped. The exit code is 0 if every line was answered, even with an error.
#[derive(Debug, Args)]
pub(crate) struct BatchArgs {
    /// Number of lines to process in parallel [default: number of cores]
    ///
    /// The answers keep the order of the lines.
    #[arg(short, long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
}
