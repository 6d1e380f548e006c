//! The arguments of `smp apply` and `smp convert`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use super::objects::{FileArgs, PatchesArgs, SelectArgs};
use super::output::{ChangeArgs, ValidateArgs};
use super::{JsonPatchArgs, OutputArgs, PatchingArgs, ServerSideArgs};
use crate::completion;
use crate::patch_type::PatchType;

/// Apply patches to objects in files, or files to a cluster
///
/// With a patch, prints the patched objects. A patch changes the objects that match its apiVersion, kind, namespace and name; a field
/// that the patch omits matches any object. Other objects are printed unchanged. A patch that changes the kind, group, namespace or name of
/// an object is an error. With TARGET, all patches apply to the given objects.
///
/// Objects are printed in full, including managed fields, so the output can be stored without loss. Without -o, files keep their
/// comments, order and layout, also in a pipe; a value that cannot be edited is rewritten. Each file is patched completely or not at all. If one file fails, the others are still patched and the exit code is not 0.
///
/// With --live, applies the files to a cluster and keeps what others changed there, like kubectl apply. For each object in the files,
/// compares its last-applied annotation, the file and the object on the cluster, and sends the difference. Objects that the cluster
/// does not have are created. You can apply the same files with kubectl and with smp. Shows all differences, asks
/// once, and applies the objects in order. If one fails, the others are still applied.
///
/// With --server-side, applies configurations as an API server does, and records who owns each field, like kubectl apply --server-side.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ApplyArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,
    #[command(flatten)]
    pub(crate) kustomize: ApplyKustomizeArgs,
    #[command(flatten)]
    pub(crate) validate: ValidateArgs,
    #[command(flatten)]
    pub(crate) server_side: ServerSideArgs,
    #[command(flatten)]
    pub(crate) change: ChangeArgs,
    #[command(flatten)]
    pub(crate) output: ApplyOutputArgs,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) on_cluster: super::LiveApplyArgs,
}

/// The kustomization of `smp apply`, which replaces the files and may come without other patches.
#[derive(Debug, Default, Args)]
#[command(mut_arg("files", |arg| arg.required(false).required_unless_present("kustomize")))]
#[command(mut_group("patches", |group| group.arg("kustomize")))]
pub(crate) struct ApplyKustomizeArgs {
    /// Folder with a kustomization: apply its patches to its resources
    ///
    /// Other patches are applied after them. Prints what `kustomize build` prints, with comments. Patches have the rules of kustomize;
    /// name prefixes, labels, images, generators and other parts are not applied, and named in a note. With --live, they are an error.
    #[arg(short, long, value_name = "DIR", conflicts_with_all = ["files", "recursive"], help_heading = None::<&str>, display_order = 1)]
    pub(crate) kustomize: Option<PathBuf>,
}

/// Objects and patches for them.
#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    /// Objects to patch, such as deployment/web [default: those that match a patch]
    ///
    /// Written as in kubectl: deployment, deployment/web, deployment web or apps/v1/Deployment/web.
    #[arg(value_name = "TARGET", add = ArgValueCompleter::new(completion::object_in_files))]
    pub(crate) target: Vec<String>,
    #[command(flatten)]
    pub(crate) files: FileArgs,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    #[command(flatten)]
    pub(crate) patches: PatchesArgs,
    /// Fail on objects of unknown type, instead of skipping them
    ///
    /// By default, a patch skips them with a warning if it applies to other objects. If it applies to none, it fails. Patches without
    /// lists and directives, such as labels, need no type and skip nothing.
    #[arg(long, hide_short_help = true)]
    pub(crate) strict: bool,
    /// Let a patch change the kind, group, namespace or name of an object
    #[arg(long, hide_short_help = true)]
    pub(crate) allow_identity_change: bool,
    #[command(flatten)]
    pub(crate) patching: PatchingArgs,
}

const EXAMPLES: &str = "\
Examples:
  smp apply -f deployment.yaml -p '{spec: {replicas: 3}}'
  smp apply -i -f deployment.yaml --set spec.replicas=3
  smp apply --server-side -f live.yaml --patch-file wanted.yaml --explain
  smp apply --live -f manifests -R --dry-run=server";

/// What `smp apply` does with patched files.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Output")]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag")]
pub(crate) struct ApplyOutputArgs {
    /// Edit the files instead of printing the objects
    ///
    /// YAML and JSON keep their layout, field order and quotes except where values change, and YAML keeps its comments. A file is
    /// replaced atomically and keeps its mode, its extended attributes and, where possible, its owner. A file with several hard links is
    /// overwritten instead, to keep the links; this is not atomic.
    #[arg(short, long, visible_alias = "inplace", conflicts_with_all = ["view", "show_managed_fields", "kustomize"])]
    pub(crate) in_place: bool,
    /// With -i, rewrite YAML documents that cannot be edited in place
    ///
    /// Their comments are lost, except those at the top. Without this option, such a file is an error and stays unchanged.
    #[arg(long, requires = "in_place", hide_short_help = true)]
    pub(crate) rewrite: bool,
    /// Like --dry-run, but exit with 1 if anything would change
    ///
    /// Exit code 1 means "found"; every failure is 2.
    #[arg(long, conflicts_with = "dry_run")]
    pub(crate) check: bool,
    /// Exit with 1 if an object changes, with 2 on errors
    #[arg(long, hide_short_help = true)]
    pub(crate) exit_code: bool,
}

/// Convert patches to another patch type, for given objects
///
/// Applies the patches to the objects and prints the difference as a patch of the other type. The result is valid for these
/// objects only: a merge patch replaces lists, and a JSON patch addresses items by index. It tests the key of each item first, so for
/// an object with other items it fails. Each result is applied and compared before it is printed.
#[derive(Debug, Args)]
#[command(after_help = CONVERT_EXAMPLES)]
pub(crate) struct ConvertArgs {
    /// Type of the resulting patch
    #[arg(long, value_enum, value_name = "PATCH_TYPE")]
    pub(crate) to: PatchType,
    #[command(flatten)]
    pub(crate) inputs: InputArgs,
    #[command(flatten)]
    pub(crate) validate: ValidateArgs,
    #[command(flatten)]
    pub(crate) json: JsonPatchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  smp convert --to merge -f deployment.yaml --patch-file patch.yaml
  smp convert --to json -f deployment.yaml --patch-file patch.yaml -o json
  smp convert --to strategic --type json -f deployment.yaml \\
    -p '[{op: replace, path: /spec/replicas, value: 3}]'";
