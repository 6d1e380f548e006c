//! The command line: commands, arguments and help texts.

mod about;
mod apply;
#[cfg(feature = "cluster")]
mod cluster;
mod compare;
#[cfg(feature = "cluster")]
mod connection;
mod drift;
mod explain;
mod git;
mod krm;
mod later;
mod lint;
#[cfg(feature = "cluster")]
mod live_values;
mod objects;
mod output;
mod owners;
mod patches;
#[cfg(all(feature = "cluster", feature = "serve"))]
mod proxy;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod server_side;
mod shared;
mod suggested;
mod validate;
mod volume;

use clap::builder::RangedU64ValueParser;
use clap::{Args, Parser, Subcommand};
use colorchoice_clap::Color;

pub(crate) use self::about::{CompletionsArgs, ManArgs, VersionArgs};
pub(crate) use self::apply::{ApplyArgs, ConvertArgs, InputArgs};
pub(crate) use self::compare::{DiffArgs, ThreeWayArgs, ThreeWayOutputArgs};
pub(crate) use self::drift::{DriftArgs, DriftFormat};
pub(crate) use self::explain::ExplainArgs;
pub(crate) use self::git::{GitDiffArgs, GitMergeArgs, GitTextconvArgs};
pub(crate) use self::krm::KrmArgs;
pub(crate) use self::later::Later;
pub(crate) use self::lint::{FindingArgs, LintArgs, LintFormat};
pub(crate) use self::objects::{FieldArgs, SelectArgs};
pub(crate) use self::output::{
    ApplyView, DryRun, IgnoreArgs, OutputArgs, ShownArgs, SummaryForm, Validate, ValidateArgs, View,
};
pub(crate) use self::owners::{OwnerChangeArgs, OwnersArgs, OwnersFormat};
pub(crate) use self::patches::{ConflictsArgs, MergeArgs};
#[cfg(all(feature = "cluster", feature = "serve"))]
pub(crate) use self::proxy::{Ambiguous, ProxyArgs};
pub(crate) use self::schema::{AuditArgs, CompareArgs, EmitArgs, Form, SchemaArgs, SchemaCommand, ScopeName, ShowArgs};
#[cfg(feature = "serve")]
pub(crate) use self::serve::ServeArgs;
pub(crate) use self::server_side::ServerSideArgs;
pub(crate) use self::shared::{JsonPatchArgs, Naming, PatchArgs, PatchingArgs, RuleArgs, SourceArgs, TypeArgs};
pub(crate) use self::suggested::kind_words;
pub(crate) use self::validate::{UnknownKinds, ValidateObjectsArgs};
use self::volume::VolumeArgs;
#[cfg(feature = "cluster")]
pub(crate) use self::{
    apply::{ApplyKustomizeArgs, ApplyOutputArgs},
    cluster::{
        DiffBy, EditArgs, LiveApplyArgs, LiveDiffArgs, LiveDriftArgs, LivePatchArgs, LiveValidateArgs, ObjectArgs,
        PruneArgs,
    },
    connection::ClusterArgs,
    objects::{FileArgs, LabelArgs},
    output::{ChangeArgs, ManagedFieldsArgs},
};

/// Create, apply, check and explain Kubernetes strategic merge patches
#[derive(Debug, Parser)]
#[command(name = "smp", version, max_term_width = 100, after_help = EXIT_CODES)]
// Last in help: it matters least.
#[command(mut_arg("color", |arg| {
    arg.help("Use color: only in a terminal, always or never").hide_short_help(true).display_order(1002)
}))]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) volume: VolumeArgs,
    #[command(flatten)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Files are JSON or YAML and may contain several documents; `-` is standard input.
Exit codes: 0 done; 1 does not apply, or something was found; 2 wrong usage or unreadable input

Example:
  smp apply -f deployment.yaml -p '{spec: {replicas: 3}}'";

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Apply patches to objects in files, or files to a cluster
    Apply(Later<ApplyArgs>),
    /// Change fields of objects on a cluster
    #[cfg(feature = "cluster")]
    Patch(Later<LivePatchArgs>),
    /// Edit objects on a cluster in your editor
    #[cfg(feature = "cluster")]
    Edit(Later<EditArgs>),
    /// Compare versions of objects, or files with a cluster
    Diff(Later<DiffArgs>),
    /// Report where objects differ from their files
    Drift(Later<DriftArgs>),
    /// Show who owns each field of objects, what changed hands, and change owners
    Owners(Later<OwnersArgs>),
    /// Print the patch that turns CURRENT into MODIFIED and keeps what others changed
    ThreeWay(Later<ThreeWayArgs>),
    /// Merge several patches into one
    Merge(Later<MergeArgs>),
    /// Print the paths that two patches set to different values
    Conflicts(Later<ConflictsArgs>),
    /// Convert patches to another patch type, for given objects
    Convert(Later<ConvertArgs>),
    Schema(SchemaArgs),
    /// Explain how a field is patched, or what a patch does to an object
    Explain(Later<ExplainArgs>),
    /// Find mistakes and risks in patches
    Lint(Later<LintArgs>),
    /// Check objects by the rules of an API server
    Validate(Later<ValidateObjectsArgs>),
    Krm(KrmArgs),
    /// Merge manifests for git, object by object
    GitMerge(Later<GitMergeArgs>),
    /// Show what changed in manifests, for git diff and git difftool
    GitDiff(Later<GitDiffArgs>),
    GitTextconv(GitTextconvArgs),
    Batch(BatchArgs),
    /// Serve a Kubernetes API from memory, a file or etcd, for kubectl and other clients
    #[cfg(feature = "serve")]
    Serve(Later<ServeArgs>),
    /// Run a proxy to a cluster that rewrites unsafe patches of kubectl and other clients
    #[cfg(all(feature = "cluster", feature = "serve"))]
    Proxy(Later<ProxyArgs>),
    Completions(CompletionsArgs),
    Man(ManArgs),
    Version(VersionArgs),
}

/// Run operations from standard input, one JSON object per line
///
/// `op` names a command: apply, diff, three-way, merge, conflicts, convert, lint, explain, validate, drift or krm. The line has its documents, and
/// in `options` its flags. Each line gets one line of output: what the command prints with -o json, or an error with a code and a path.
/// No files are read. Empty lines are skipped. The exit code is 0 if every line was answered, even with an error.
#[derive(Debug, Args)]
#[command(after_help = BATCH_EXAMPLES)]
pub(crate) struct BatchArgs {
    /// Number of lines to process in parallel [default: number of cores]
    ///
    /// The answers keep the order of the lines.
    #[arg(short, long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
}

const BATCH_EXAMPLES: &str = "\
Examples of lines:
  {\"op\": \"lint\", \"patch\": {…}, \"live\": {…}, \"options\": {\"deny\": \"warnings\"}}
  {\"op\": \"convert\", \"live\": {…}, \"options\": {\"set\": [\"spec.replicas=3\"], \"to\": \"json\"}}
  {\"op\": \"diff\", \"gvk\": \"v1/Pod\", \"original\": {…}, \"modified\": {…}}";
