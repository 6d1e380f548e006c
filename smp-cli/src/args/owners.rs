//! The arguments of `smp owners`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCompleter;

use super::TypeArgs;
#[cfg(feature = "cluster")]
use super::connection::ClusterArgs;
use super::objects::SelectArgs;
#[cfg(feature = "cluster")]
use super::output::DryRun;
use crate::completion;

/// Show who owns each field of objects, what changed hands, and change owners
///
/// Prints each object as YAML with the owners of its fields as comments. A comment also holds for the lines below it that are indented
/// further and have no comment. `[atomic]` marks a list or map that has owners only as a whole. `default` marks a field that nobody owns
/// and that has the default value, `nobody` any other field without an owner. The list at the top says how each owner wrote last, and when.
///
/// In a terminal, long names and values are shortened. The output in a file or a pipe has everything, and is YAML.
///
/// Owners are read from metadata.managedFields, which kubectl leaves out unless you use --show-managed-fields.
///
/// With two files, prints the fields that have other owners in the second one. With --drop, --give and --reset, changes the owners and
/// nothing else: prints the objects, or with -o json-patch the patch, which fails if the object has changed in the meantime.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, override_usage = USAGE, mut_arg("schema", |arg| arg.hide_short_help(true)))]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag")]
pub(crate) struct OwnersArgs {
    /// File with objects, or -; with --live, objects such as deployment/web
    #[arg(value_name = "FILE|TARGET")]
    pub(crate) words: Vec<String>,
    /// File or folder with objects, or - for standard input
    #[arg(short = 'f', long = "filename", value_name = "FILE", value_delimiter = ',')]
    pub(crate) files: Vec<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long, hide_short_help = true)]
    pub(crate) recursive: bool,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    /// Show only this field, such as 'spec.ports[port=80]'
    ///
    /// A path is written as in the output of smp, as in the conflicts of a server (.spec.ports[port=80,protocol="TCP"].name), or as a
    /// JSON pointer. Without brackets, it applies to all items of a list. May be given several times.
    #[arg(long, value_name = "PATH", add = ArgValueCompleter::new(completion::path))]
    pub(crate) field: Vec<String>,
    /// Show only the fields of this manager
    ///
    /// May be given several times.
    #[arg(long, value_name = "NAME")]
    pub(crate) manager: Vec<String>,
    /// Show only fields that nobody owns
    #[arg(long, conflicts_with = "manager")]
    pub(crate) unowned: bool,
    /// List entries that are of no use, and exit with 1 if there are any
    ///
    /// These are entries in versions that do not exist, entries of which the object has no field, entries that own nothing, and
    /// before-first-apply, which owns what the object had before the first server-side apply.
    #[arg(long, conflicts_with_all = ["field", "manager", "unowned", "drop", "give", "reset"])]
    pub(crate) stale: bool,
    #[command(flatten)]
    pub(crate) change: OwnerChangeArgs,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    /// Output format
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<OwnersFormat>,
    /// Show the values of Secrets
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub(crate) show_secrets: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) on_cluster: LiveOwnersArgs,
}

/// What only `smp owners --live` has, and what it does not have.
#[cfg(feature = "cluster")]
#[derive(Debug, Args)]
#[command(next_help_heading = "Cluster")]
#[command(mut_group("ClusterArgs", |group| group.requires("on-cluster")))]
#[command(mut_arg("kubeconfig", |arg| arg.hide_short_help(true)))]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag")]
pub(crate) struct LiveOwnersArgs {
    /// Use the objects of a cluster: TARGET, or those that -f names
    #[arg(long, group = "on-cluster", conflicts_with_all = ["name", "untyped", "in_place"])]
    pub(crate) live: bool,
    /// Change owners without asking
    #[arg(short, long, requires = "on-cluster")]
    pub(crate) yes: bool,
    /// Only report what would change
    #[arg(long, value_enum, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "client",
          default_value_t = DryRun::None, hide_default_value = true, hide_possible_values = true, requires = "on-cluster")]
    pub(crate) dry_run: DryRun,
    /// Select all objects of the types
    #[arg(long, requires = "on-cluster", hide_short_help = true, conflicts_with = "files")]
    pub(crate) all: bool,
    /// Select in all namespaces
    #[arg(short = 'A', long, requires = "on-cluster", hide_short_help = true, conflicts_with_all = ["files", "namespace"])]
    pub(crate) all_namespaces: bool,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
}

/// A change of owners.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Change owners")]
pub(crate) struct OwnerChangeArgs {
    /// Drop the entries of this manager: its fields stay, but it does not own them
    ///
    /// Fields that only it owned become owned by nobody. May be given several times.
    #[arg(long, value_name = "MANAGER", conflicts_with_all = VIEWS)]
    pub(crate) drop: Vec<String>,
    /// Give the fields of a manager to another one, such as old-tool=argocd
    ///
    /// If the other manager applies, its next apply removes the fields that its configuration does not have. May be given several times.
    #[arg(long, value_name = "FROM=TO", value_parser = pair, conflicts_with_all = VIEWS)]
    pub(crate) give: Vec<(String, String)>,
    /// Drop all entries: nothing is tracked until the next apply
    #[arg(long, conflicts_with_all = VIEWS, conflicts_with_all = ["drop", "give"])]
    pub(crate) reset: bool,
    /// Edit the files instead of printing the objects
    #[arg(short, long, visible_alias = "inplace", conflicts_with = "format")]
    pub(crate) in_place: bool,
}

const VIEWS: [&str; 4] = ["field", "manager", "unowned", "stale"];

impl OwnerChangeArgs {
    /// Whether owners change.
    pub(crate) fn is_given(&self) -> bool {
        !self.drop.is_empty() || !self.give.is_empty() || self.reset
    }
}

/// The format of owners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OwnersFormat {
    /// The object as YAML, with owners as comments
    Yaml,
    /// The fields of each owner
    Tree,
    /// JSON list with one entry for each object
    Json,
    /// With --drop, --give or --reset: the JSON patch
    JsonPatch,
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((from, to)) if !from.is_empty() && !to.is_empty() => Ok((from.to_owned(), to.to_owned())),
        _ => Err("write FROM=TO, such as old-tool=argocd".to_owned()),
    }
}

const USAGE: &str = "\
smp owners [OPTIONS] <FILE> [NEWER FILE]
       smp owners [OPTIONS] --filename <FILE>
       smp owners --live [OPTIONS] <TARGET>...";

const EXAMPLES: &str = "\
Examples:
  kubectl get deployment web -o yaml --show-managed-fields | smp owners -
  smp owners live.yaml --field 'spec.template.spec.containers[name=web].image'
  smp owners before.yaml after.yaml
  smp owners live.yaml --drop old-tool -o json-patch
  smp owners --live deployment/web --give before-first-apply=argocd";
