//! The arguments of `smp diff` and `smp three-way`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::objects::SelectArgs;
use super::output::{IgnoreArgs, ManagedFieldsArgs, ShownArgs, View};
use super::{PatchArgs, PatchingArgs};

/// Compare versions of objects, or files with a cluster
///
/// Prints the patch that turns OLD into NEW, or a readable difference with --summary.
///
/// Exits with 1 if there is a difference, with 2 on errors. Objects are paired by apiVersion, kind, namespace and name,
/// and one patch is printed for each pair that differs. Objects without a counterpart are listed on standard error. OLD
/// and NEW can be the folders that kubectl diff passes to the program in `KUBECTL_EXTERNAL_DIFF`.
///
/// With --live, prints what applying the files of -f to a cluster would change, as the server computes it in a dry run, like
/// kubectl diff.
#[derive(Debug, Args)]
#[command(after_help = DIFF_EXAMPLES, group(ArgGroup::new("readable").arg("summary").multiple(true)))]
#[command(mut_arg("show_managed_fields", |arg| arg.requires("readable")))]
pub(crate) struct DiffArgs {
    /// File or folder with the old objects, or - for standard input
    #[arg(required = true)]
    pub(crate) old: Option<PathBuf>,
    /// File or folder with the new objects
    #[arg(required = true)]
    pub(crate) new: Option<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    #[command(flatten)]
    pub(crate) patching: PatchingArgs,
    #[command(flatten)]
    pub(crate) patch: PatchArgs,
    /// Output format [default: the patch, in the format of NEW]
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) view: Option<View>,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
    #[command(flatten)]
    pub(crate) ignore: IgnoreArgs,
    #[command(flatten)]
    pub(crate) managed_fields: ManagedFieldsArgs,
    /// Exit with 1 if there is a difference
    #[arg(long, hide_short_help = true, hide_possible_values = true, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_value_t = true,
          default_missing_value = "true", action = clap::ArgAction::Set, help_heading = "Output")]
    pub(crate) exit_code: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) on_cluster: super::LiveDiffArgs,
}

const DIFF_EXAMPLES: &str = "\
Examples:
  smp diff old.yaml new.yaml
  smp diff old.yaml new.yaml --summary
  smp diff old new -R --summary=unified
  KUBECTL_EXTERNAL_DIFF='smp diff --summary' kubectl diff -f deployment.yaml
  smp diff --live -f manifests -R --summary";

/// Print the patch that turns CURRENT into MODIFIED and keeps what others changed
///
/// Fields and items of ORIGINAL that are not in MODIFIED are deleted; those that are only in CURRENT are kept. Objects are paired
/// as in diff.
#[derive(Debug, Args)]
#[command(after_help = THREE_WAY_EXAMPLES)]
pub(crate) struct ThreeWayArgs {
    /// Objects as last applied; omit with --original-from-annotation
    #[arg(value_name = "ORIGINAL")]
    pub(crate) first: PathBuf,
    /// Objects as you want them now
    #[arg(value_name = "MODIFIED")]
    pub(crate) second: PathBuf,
    /// Objects as they are on the server
    ///
    /// Each of the three is a file, a folder or - for standard input.
    #[arg(value_name = "CURRENT")]
    pub(crate) third: Option<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long, hide_short_help = true)]
    pub(crate) recursive: bool,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    /// Read ORIGINAL from kubectl's last-applied annotation in CURRENT
    ///
    /// The patch also updates the annotation, as kubectl apply does.
    #[arg(long)]
    pub(crate) original_from_annotation: bool,
    /// Fail if MODIFIED and CURRENT changed the same field differently
    #[arg(long)]
    pub(crate) no_overwrite: bool,
    #[command(flatten)]
    pub(crate) patching: PatchingArgs,
    #[command(flatten)]
    pub(crate) patch: PatchArgs,
    #[command(flatten)]
    pub(crate) output: ThreeWayOutputArgs,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
    #[command(flatten)]
    pub(crate) ignore: IgnoreArgs,
}

const THREE_WAY_EXAMPLES: &str = "\
Examples:
  smp three-way original.yaml modified.yaml current.yaml
  smp three-way --original-from-annotation deployment.yaml live.yaml --summary
  smp three-way original.yaml modified.yaml current.yaml --apply -i";

/// What `smp three-way` prints.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Output")]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag")]
pub(crate) struct ThreeWayOutputArgs {
    /// Print CURRENT with the patch applied, instead of the patch
    ///
    /// Without -o, the files of CURRENT keep their comments, order and layout. Objects that are not in CURRENT come last. A file with
    /// a failure is left out.
    #[arg(long, conflicts_with = "summary")]
    pub(crate) apply: bool,
    /// With --apply, edit the files of CURRENT instead of printing them
    ///
    /// Objects that are not in CURRENT are appended if CURRENT is a single file.
    #[arg(short, long, visible_alias = "inplace", requires = "apply", conflicts_with = "view")]
    pub(crate) in_place: bool,
    /// With -i, rewrite YAML documents that cannot be edited in place
    ///
    /// Their comments are lost, except those at the top. Without this option, such a file is an error and stays unchanged.
    #[arg(long, requires = "in_place", hide_short_help = true)]
    pub(crate) rewrite: bool,
    /// Output format [default: the format of MODIFIED; with --apply, the files of CURRENT as they are]
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) view: Option<View>,
    /// Exit with 1 if CURRENT changes, with 2 on errors
    #[arg(long, hide_short_help = true)]
    pub(crate) exit_code: bool,
}
