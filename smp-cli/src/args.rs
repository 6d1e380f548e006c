//! The command line: commands, arguments and help texts.

mod about;
mod apply;
#[cfg(feature = "cluster")]
mod cluster;
mod compare;
mod explain;
mod krm;
mod lint;
mod patches;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod shared;

use std::ffi::OsString;

use clap::builder::RangedU64ValueParser;
use clap::{Args, FromArgMatches as _, Parser, Subcommand};
use colorchoice_clap::Color;

pub(crate) use self::about::{CompletionsArgs, ManArgs, VersionArgs};
pub(crate) use self::apply::{ApplyArgs, ApplyView, ConvertArgs, DryRun, InputArgs, Validate};
#[cfg(feature = "cluster")]
pub(crate) use self::cluster::{
    ClusterArgs, DiffBy, EditArgs, FileArgs, LiveApplyArgs, LiveDiffArgs, LiveDryRun, LivePatchArgs, LiveTypeArgs,
    ObjectArgs, SendArgs, ShownArgs,
};
pub(crate) use self::compare::{DiffArgs, SummaryForm, ThreeWayArgs};
pub(crate) use self::explain::ExplainArgs;
pub(crate) use self::krm::KrmArgs;
pub(crate) use self::lint::{LintArgs, LintFormat};
pub(crate) use self::patches::{ConflictsArgs, MergeArgs};
pub(crate) use self::schema::{AuditArgs, CompareArgs, EmitArgs, Form, SchemaArgs, SchemaCommand, ScopeName, ShowArgs};
#[cfg(feature = "serve")]
pub(crate) use self::serve::ServeArgs;
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

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Apply(ApplyArgs),
    #[cfg(feature = "cluster")]
    ApplyLive(LiveApplyArgs),
    #[cfg(feature = "cluster")]
    Patch(LivePatchArgs),
    #[cfg(feature = "cluster")]
    Edit(EditArgs),
    Diff(DiffArgs),
    #[cfg(feature = "cluster")]
    DiffLive(LiveDiffArgs),
    ThreeWay(ThreeWayArgs),
    Merge(MergeArgs),
    Conflicts(ConflictsArgs),
    Convert(ConvertArgs),
    Schema(SchemaArgs),
    Explain(ExplainArgs),
    Lint(LintArgs),
    Krm(KrmArgs),
    Batch(BatchArgs),
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    Version(VersionArgs),
}

impl Cli {
    /// Parses a command line that starts with a subcommand, without building the others. `None` if it does not, or for help and
    /// errors, whose texts may be about other subcommands.
    pub(crate) fn quick(words: &[OsString]) -> Option<Self> {
        let matches = only(words.get(1)?.to_str()?)?.try_get_matches_from(words).ok()?;
        Self::from_arg_matches(&matches).ok()
    }
}

/// The name of a subcommand, and the function that adds its arguments.
type Entry = (&'static str, fn(clap::Command) -> clap::Command);

const SUBCOMMANDS: &[Entry] = &[
    ("apply", ApplyArgs::augment_args),
    #[cfg(feature = "cluster")]
    ("apply-live", LiveApplyArgs::augment_args),
    #[cfg(feature = "cluster")]
    ("patch", LivePatchArgs::augment_args),
    #[cfg(feature = "cluster")]
    ("edit", EditArgs::augment_args),
    ("diff", DiffArgs::augment_args),
    #[cfg(feature = "cluster")]
    ("diff-live", LiveDiffArgs::augment_args),
    ("three-way", ThreeWayArgs::augment_args),
    ("merge", MergeArgs::augment_args),
    ("conflicts", ConflictsArgs::augment_args),
    ("convert", ConvertArgs::augment_args),
    ("schema", SchemaArgs::augment_args),
    ("explain", ExplainArgs::augment_args),
    ("lint", LintArgs::augment_args),
    ("krm", KrmArgs::augment_args),
    ("batch", BatchArgs::augment_args),
    #[cfg(feature = "serve")]
    ("serve", ServeArgs::augment_args),
    ("completions", CompletionsArgs::augment_args),
    ("man", ManArgs::augment_args),
    ("version", VersionArgs::augment_args),
];

/// The command line with only one subcommand. `None` if there is no such subcommand.
fn only(name: &str) -> Option<clap::Command> {
    let (name, augment) = SUBCOMMANDS.iter().find(|(known, _)| *known == name)?;
    Some(Color::augment_args(clap::Command::new("smp")).subcommand(augment(clap::Command::new(name))))
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::{Cli, only};

    #[test]
    fn every_subcommand_can_be_built_without_the_others() {
        for command in Cli::command().get_subcommands() {
            let smp = only(command.get_name()).unwrap();
            let [alone] = smp.get_subcommands().collect::<Vec<_>>()[..] else { panic!("{smp:?}") };
            let [alone, command] = [alone, command].map(|command| format!("{:?}", command.clone().display_order(0)));
            assert_eq!(alone, command);
        }
        assert!(only("help").is_none());
    }
}
