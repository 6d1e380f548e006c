//! What the user said: the commands, their arguments and their help.

mod about;
mod apply;
mod compare;
mod explain;
mod lint;
mod patches;
mod schema;
mod shared;

use clap::builder::RangedU64ValueParser;
use clap::{Args, Parser, Subcommand};
use colorchoice_clap::Color;

pub(crate) use self::about::{CompletionsArgs, ManArgs, VersionArgs};
pub(crate) use self::apply::{ApplyArgs, ConvertArgs, DryRun, InputArgs};
pub(crate) use self::compare::{DiffArgs, SummaryForm, ThreeWayArgs};
pub(crate) use self::explain::ExplainArgs;
pub(crate) use self::lint::{LintArgs, LintFormat};
pub(crate) use self::patches::{ConflictsArgs, MergeArgs};
pub(crate) use self::schema::{AuditArgs, CompareArgs, EmitArgs, Form, SchemaArgs, SchemaCommand, ScopeName, ShowArgs};
pub(crate) use self::shared::{
    Dialect, Naming, OutputArgs, PatchArgs, RuleArgs, SourceArgs, StockServerArgs, TypeArgs, View,
};

/// Kubernetes strategic merge patches: apply, diff, three-way diff, merge, conflicts.
#[derive(Debug, Parser)]
#[command(name = "smp", version, max_term_width = 100, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Files are JSON or YAML and may hold several documents; `-` is standard input.
What comes out has the format of what came in, unless -o says otherwise.

Exit codes:
  0  done
  1  the patch does not apply, or a difference or conflict was found
  2  wrong usage, or an input that cannot be read

Examples:
  smp apply -f deployment.yaml -p '{spec: {replicas: 3}}'
  smp diff old.yaml new.yaml --summary
  smp explain pod.spec.containers";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Apply(ApplyArgs),
    Diff(DiffArgs),
    ThreeWay(ThreeWayArgs),
    Merge(MergeArgs),
    Conflicts(ConflictsArgs),
    Convert(ConvertArgs),
    Schema(SchemaArgs),
    Explain(ExplainArgs),
    Lint(LintArgs),
    Batch(BatchArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    Version(VersionArgs),
}

/// Answer cases from standard input, one JSON object a line
///
/// Exits with 0 when every line was answered, errors included.
#[derive(Debug, Args)]
pub(crate) struct BatchArgs {
    /// How many cases are answered at a time; the answers keep the order of the lines [default: the cores there are]
    #[arg(short, long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
}
