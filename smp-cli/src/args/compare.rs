//! The arguments of `smp diff` and `smp three-way`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::shared::{SecretArgs, View};
use super::{PatchArgs, RuleArgs, StockServerArgs, TypeArgs};
use crate::patch_type::PatchType;

/// Print the patch that turns OLD into NEW, or a readable difference
///
/// Exits with 1 if there is a difference, with 2 on errors. Objects are paired by apiVersion, kind, namespace and name,
/// and one patch is printed for each pair that differs. Objects without a counterpart are listed on standard error. OLD
/// and NEW can be the folders that kubectl diff passes to the program in `KUBECTL_EXTERNAL_DIFF`.
#[derive(Debug, Args)]
#[command(after_help = DIFF_EXAMPLES)]
pub(crate) struct DiffArgs {
    /// Compare files with a cluster; --live --help lists the options
    #[cfg(feature = "cluster")]
    #[arg(long = "live")]
    on_cluster: bool,
    /// File or folder with the old objects, or - for standard input
    pub(crate) old: PathBuf,
    /// File or folder with the new objects
    pub(crate) new: PathBuf,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// Patch type
    #[arg(long = "type", value_enum, value_name = "PATCH_TYPE", default_value_t = PatchType::Strategic)]
    pub(crate) patch_type: PatchType,
    #[command(flatten)]
    pub(crate) patch: PatchArgs,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) stock_server: StockServerArgs,
    #[command(flatten)]
    pub(crate) output: DiffOutputArgs,
}

const DIFF_EXAMPLES: &str = "\
Examples:
  smp diff old.yaml new.yaml
  smp diff old.yaml new.yaml --summary
  smp diff old new -R --summary=unified
  smp diff old.yaml new.yaml > patch.yaml
  kubectl patch deployment web --patch-file patch.yaml
  KUBECTL_EXTERNAL_DIFF='smp diff --summary' kubectl diff -f deployment.yaml";

/// What `smp diff` prints.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct DiffOutputArgs {
    /// Output format [default: the patch, in the format of NEW]
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT", conflicts_with = "summary")]
    pub(crate) view: Option<View>,
    /// Print a readable difference
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "paths")]
    pub(crate) summary: Option<SummaryForm>,
    /// Include metadata.managedFields in the summary
    ///
    /// A patch always includes them.
    #[arg(long, hide_short_help = true, requires = "summary")]
    pub(crate) show_managed_fields: bool,
    #[command(flatten)]
    pub(crate) secrets: SecretArgs,
    /// Exit with 1 if there is a difference
    #[arg(long, hide_possible_values = true, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_value_t = true,
          default_missing_value = "true", action = clap::ArgAction::Set)]
    pub(crate) exit_code: bool,
}

/// The form of a readable difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SummaryForm {
    /// One line per changed path; list items are named by their keys
    Paths,
    /// YAML lines with context, like diff -u
    Unified,
}

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
    /// Read ORIGINAL from kubectl's last-applied annotation in CURRENT
    ///
    /// The patch also updates the annotation, as kubectl apply does.
    #[arg(long)]
    pub(crate) original_from_annotation: bool,
    /// Fail if MODIFIED and CURRENT changed the same field differently
    #[arg(long)]
    pub(crate) no_overwrite: bool,
    /// Patch type
    #[arg(long = "type", value_enum, value_name = "PATCH_TYPE", default_value_t = PatchType::Strategic)]
    pub(crate) patch_type: PatchType,
    #[command(flatten)]
    pub(crate) patch: PatchArgs,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) stock_server: StockServerArgs,
    #[command(flatten)]
    pub(crate) output: ThreeWayOutputArgs,
}

const THREE_WAY_EXAMPLES: &str = "\
Examples:
  smp three-way original.yaml modified.yaml current.yaml
  smp three-way --original-from-annotation deployment.yaml live.yaml --summary";

/// What `smp three-way` prints.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ThreeWayOutputArgs {
    /// Print the patched objects instead of the patch
    #[arg(long)]
    pub(crate) apply: bool,
    /// Output format [default: the format of MODIFIED]
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT", conflicts_with = "summary")]
    pub(crate) view: Option<View>,
    /// Print what the patch changes in CURRENT, as in diff
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "paths",
          conflicts_with = "apply")]
    pub(crate) summary: Option<SummaryForm>,
    #[command(flatten)]
    pub(crate) secrets: SecretArgs,
    /// Exit with 1 if CURRENT changes, with 2 on errors
    #[arg(long, hide_short_help = true)]
    pub(crate) exit_code: bool,
}
