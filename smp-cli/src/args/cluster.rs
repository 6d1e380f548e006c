//! The arguments of the commands on a cluster: `patch`, `edit`, and with `--live` `apply`, `diff` and `drift`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};
use clap_complete::engine::ArgValueCompleter;
use smp_kinds::LabelSelector;

use super::SourceArgs;
use super::connection::ClusterArgs;
use super::live_values::{ApplySetName, Timeout};
use super::objects::{FileArgs, NamespaceArgs, PatchesArgs, selector};
use super::output::{ChangeArgs, ManagedFieldsArgs, ShownArgs, ValidateArgs};
use super::server_side::{FieldManagerArgs, subresource};
use super::shared::FOR_PATCHES;
use crate::completion;
use crate::output::Style;
use crate::patch_type::PatchType;

/// The objects to patch or to edit.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("objects").args(["target", "files"]).required(true)))]
pub(crate) struct ObjectArgs {
    /// Objects on the cluster: TYPE NAME, TYPE/NAME, or TYPES with -l or --all
    ///
    /// Several objects are written as `deployment web shop` or as `deployment/web service/web`, several types as `deployment,service`.
    #[arg(value_name = "TARGET", add = ArgValueCompleter::new(completion::target))]
    pub(crate) target: Vec<String>,
    /// File or folder that names the objects, or - for standard input
    ///
    /// The files only name the objects; those on the cluster are changed.
    #[arg(short = 'f', long = "filename", value_name = "FILE", value_delimiter = ',')]
    pub(crate) files: Vec<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long, hide_short_help = true)]
    pub(crate) recursive: bool,
    /// Select the objects with these labels, such as app=web,tier!=test
    ///
    /// Uses the syntax of kubectl. With -f, selects among the objects of the files.
    #[arg(short = 'l', long, value_name = "SELECTOR", value_parser = selector, conflicts_with = "all")]
    pub(crate) selector: Option<LabelSelector>,
    /// Select all objects of the types
    #[arg(long, conflicts_with = "files")]
    pub(crate) all: bool,
    /// Select in all namespaces
    #[arg(short = 'A', long, conflicts_with_all = ["files", "namespace"])]
    pub(crate) all_namespaces: bool,
    /// Subresource to change, such as status or scale
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = subresource)]
    pub(crate) subresource: Option<String>,
}

/// Change fields of objects on a cluster
///
/// Works like kubectl patch, with two additions: strategic merge patches work for custom resources, and `$patchMergeKey`
/// names list items on any server. Shows the difference, asks, and sends the patch.
///
/// With --local, patches the files of -f and prints the objects. `smp apply` does the same and has more options.
#[derive(Debug, Args)]
#[command(after_help = PATCH_EXAMPLES, mut_arg("show_secrets", |arg| arg.hide_short_help(true)))]
pub(crate) struct LivePatchArgs {
    #[command(flatten)]
    pub(crate) objects: ObjectArgs,
    #[command(flatten)]
    pub(crate) namespace: NamespaceArgs,
    #[command(flatten)]
    pub(crate) patches: PatchesArgs,
    /// Patch type
    #[arg(long = "type", value_enum, value_name = "PATCH_TYPE", default_value_t)]
    pub(crate) patch_type: PatchType,
    /// Patch the files of -f instead of objects on a cluster
    #[arg(long, conflicts_with_all = ["target", "all_namespaces", "subresource", "summary", "show_secrets"])]
    pub(crate) local: bool,
    #[command(flatten)]
    pub(crate) validate: ValidateArgs,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    #[command(flatten)]
    pub(crate) manager: FieldManagerArgs,
    /// Send the changes without asking
    #[arg(short, long, help_heading = "Cluster")]
    pub(crate) yes: bool,
    #[command(flatten)]
    pub(crate) change: ChangeArgs,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
}

const PATCH_EXAMPLES: &str = "\
Examples:
  smp patch deployment web -p '{spec: {replicas: 3}}'
  smp patch service/dns -p '{spec: {ports: [
    {$patchMergeKey: [port, protocol], port: 53, protocol: TCP, targetPort: 8053}]}}'
  smp patch deployment,statefulset -l app=web -A --set spec.replicas=3
  smp patch --local -f deployment.yaml -p '{spec: {replicas: 3}}'";

/// Edit objects on a cluster in your editor
///
/// Works like kubectl edit. Opens `$KUBE_EDITOR`, `$VISUAL` or `$EDITOR`, shows the difference, asks, and sends only what you
/// changed. If an edited object is not valid, the editor opens again with the errors.
#[derive(Debug, Args)]
#[command(after_help = EDIT_EXAMPLES)]
pub(crate) struct EditArgs {
    #[command(flatten)]
    pub(crate) objects: ObjectArgs,
    #[command(flatten)]
    pub(crate) namespace: NamespaceArgs,
    #[command(flatten)]
    pub(crate) validate: ValidateArgs,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    #[command(flatten)]
    pub(crate) manager: FieldManagerArgs,
    /// Send the changes without asking
    #[arg(short, long, help_heading = "Cluster")]
    pub(crate) yes: bool,
    /// Format to edit
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT", default_value_t = Style::Yaml, help_heading = "Output")]
    pub(crate) style: Style,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
    #[command(flatten)]
    pub(crate) managed_fields: ManagedFieldsArgs,
}

const EDIT_EXAMPLES: &str = "\
Examples:
  smp edit deployment web
  smp edit deployment,service -l app=web
  KUBE_EDITOR='code --wait' smp edit -n shop service/dns";

/// What only `smp apply --live` has, and what it does not have.
///
/// ```text
/// smp apply -f a.yaml -p '{}' --context dev       --context requires --live
/// smp apply -f a.yaml --live --check              --live cannot be used with --check
/// smp apply -f a.yaml --live --schema types.json  is for both
/// ```
///
/// `--live` is required as a group of one, because clap does not require an argument that conflicts with another one that is given.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Cluster", override_usage = APPLY_USAGE)]
#[command(mut_group("patches", |group| group.arg("live")), mut_group("recorded", |group| group.arg("live")))]
#[command(mut_group("ClusterArgs", |group| group.requires("on-cluster")))]
#[command(mut_group("ShownArgs", |group| group.requires("on-cluster")))]
#[command(mut_arg("summary", |arg| arg.hide_short_help(true)), mut_arg("show_secrets", |arg| arg.hide_short_help(true)))]
#[command(mut_arg("for_stock_server", |arg| arg.hide_short_help(true)), mut_arg("kubeconfig", |arg| arg.hide_short_help(true)))]
#[command(mut_arg("schema", |arg| arg.hide_short_help(true)), mut_arg("context", |arg| arg.hide_short_help(true)))]
#[command(mut_arg("prune", |arg| arg.hide_short_help(true)))]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag")]
pub(crate) struct LiveApplyArgs {
    /// Apply the files to a cluster, like kubectl apply
    #[arg(long, group = "on-cluster", conflicts_with_all = ["target", "patch", "patch_file", "set", "unset", "strict", "allow_identity_change", "in_place", "rewrite", "check", "exit_code"],
          conflicts_with_all = FOR_PATCHES, conflicts_with = "max_depth")]
    pub(crate) live: bool,
    /// Send the changes without asking
    #[arg(short, long, requires = "on-cluster")]
    pub(crate) yes: bool,
    /// Fail if the file and the cluster changed the same field differently
    #[arg(long, requires = "on-cluster", conflicts_with = "server_side", hide_short_help = true)]
    pub(crate) no_overwrite: bool,
    #[command(flatten)]
    pub(crate) prune: PruneArgs,
    /// Wait until the applied objects are ready, and pruned ones are gone
    ///
    /// As for kubectl rollout status, the Pods of a Deployment, a StatefulSet or a DaemonSet are updated and available. A Pod is ready or
    /// has succeeded, a Job is complete, a PersistentVolumeClaim is bound, a CustomResourceDefinition is established. Other objects are
    /// ready when their condition Ready, or else Available, is true, or if they have neither. A dry run does not wait.
    #[arg(long, requires = "on-cluster")]
    pub(crate) wait: bool,
    /// How long to wait with --wait, such as 90s or 1h30m
    ///
    /// Then the command fails and says why each object is not ready. With 0, it looks once.
    #[arg(long, hide_short_help = true, value_name = "DURATION", value_parser = Timeout::parse, default_value = "5m", requires_all = ["on-cluster", "wait"])]
    pub(crate) timeout: Timeout,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
}

/// The applyset of the objects.
#[derive(Debug, Default, Args)]
pub(crate) struct PruneArgs {
    /// Delete objects of the --applyset that are no longer in the files
    ///
    /// The deletions are part of the preview. Nothing is deleted if an object cannot be applied or a file cannot be read, or if the files
    /// contain no objects.
    #[arg(long, requires_all = ["on-cluster", "applyset"])]
    pub(crate) prune: bool,
    /// Name of the applyset for --prune
    ///
    /// The name of a Secret that records what was applied. It is created if it does not exist. Also TYPE/NAME, for a ConfigMap or a custom
    /// resource whose definition has the label applyset.kubernetes.io/is-parent-type. Needs -n. The format is that of kubectl, but
    /// each applyset belongs to the tool that created it.
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = ApplySetName::parse, requires_all = ["on-cluster", "prune"], conflicts_with = "selector")]
    pub(crate) applyset: Option<ApplySetName>,
}

const APPLY_USAGE: &str = "\
smp apply [OPTIONS] --filename <FILE> <--patch <TEXT>|--patch-file <FILE>|--set <PATH=VALUE>> [TARGET]...
       smp apply --live [OPTIONS] <--filename <FILE>|--kustomize <DIR>>";

const DIFF_USAGE: &str = "\
smp diff [OPTIONS] <OLD> <NEW>
       smp diff --live [OPTIONS] <--filename <FILE>|--kustomize <DIR>>";

/// What only `smp diff --live` has, and what it does not have.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cluster", override_usage = DIFF_USAGE)]
#[command(mut_arg("old", |arg| arg.required(false).required_unless_present("live")))]
#[command(mut_arg("new", |arg| arg.required(false).required_unless_present("live")))]
#[command(mut_arg("files", |arg| arg.required(false)), group(ArgGroup::new("manifests").args(["files", "kustomize"])))]
#[command(mut_group("FileArgs", |group| group.requires("on-cluster")))]
#[command(mut_group("ClusterArgs", |group| group.requires("on-cluster")))]
#[command(mut_arg("field_manager", |arg| arg.requires("on-cluster").help_heading("Cluster")))]
#[command(mut_arg("prune", |arg| arg.help("Show what apply --prune deletes").long_help(None).hide_short_help(true)))]
pub(crate) struct LiveDiffArgs {
    /// Compare the files of -f with a cluster, like kubectl diff
    #[arg(long, groups = ["on-cluster", "readable"], requires = "manifests", conflicts_with_all = ["old", "new", "no_tests", "patch_merge_key", "set_element_order", "precondition", "server_owned", "semantic", "view"],
          conflicts_with_all = FOR_PATCHES, conflicts_with = "max_depth")]
    pub(crate) live: bool,
    #[command(flatten)]
    pub(crate) files: FileArgs,
    /// Folder with a kustomization, instead of files
    ///
    /// Only kustomizations of resources and patches; others are an error.
    #[arg(short, long, value_name = "DIR", requires = "on-cluster", conflicts_with_all = ["files", "recursive"], hide_short_help = true)]
    pub(crate) kustomize: Option<PathBuf>,
    /// Where to compute the change
    ///
    /// `server` includes defaults and changes by admission, and needs the right to patch. `client` needs only the right to get.
    #[arg(long, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "client", value_enum,
          hide_possible_values = true, default_value_t = DiffBy::Server, requires = "on-cluster")]
    pub(crate) dry_run: DiffBy,
    #[command(flatten)]
    pub(crate) prune: PruneArgs,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    #[command(flatten)]
    pub(crate) manager: FieldManagerArgs,
}

const DRIFT_USAGE: &str = "\
smp drift [OPTIONS] --filename <FILE> <LIVE>...
       smp drift --live [OPTIONS] --filename <FILE>";

/// What only `smp drift --live` has.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cluster", override_usage = DRIFT_USAGE)]
#[command(mut_arg("objects", |arg| arg.required(false).required_unless_present("live")))]
#[command(mut_group("ClusterArgs", |group| group.requires("on-cluster")))]
pub(crate) struct LiveDriftArgs {
    /// Compare with the objects of a cluster
    #[arg(long, group = "on-cluster", conflicts_with_all = ["objects", "name", "untyped"])]
    pub(crate) live: bool,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
}

/// What `smp validate` needs for the objects of a cluster.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cluster")]
#[command(mut_group("ClusterArgs", |group| group.requires("on-cluster")))]
pub(crate) struct LiveValidateArgs {
    /// Use the objects that a cluster stores, like --old, and its custom resource definitions
    #[arg(long, group = "on-cluster", conflicts_with = "old")]
    pub(crate) live: bool,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
}

/// Who computes the change that `smp diff --live` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffBy {
    /// Compute the change here
    Client,
    /// Let the server compute the change
    Server,
}
