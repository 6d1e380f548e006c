//! The arguments of `smp diff` and `smp three-way`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::shared::{SecretArgs, View};
use super::{PatchArgs, RuleArgs, StockServerArgs, TypeArgs};
use crate::patch_type::PatchType;

/// Print the patch that turns OLD into NEW, or a readable difference
///
/// Exits with 1 when there is a difference, and with 2 for errors. Of several objects those with equal apiVersion, kind,
/// namespace and name are compared, one patch for each that differs; objects that only one side has are named on standard
/// error. Two folders are compared as kubectl diff hands them to the program in `KUBECTL_EXTERNAL_DIFF`.
#[derive(Debug, Args)]
#[command(after_help = DIFF_EXAMPLES)]
pub(crate) struct DiffArgs {
    /// The objects before: a file, a folder of them, or - for standard input
    pub(crate) old: PathBuf,
    /// The objects after
    pub(crate) new: PathBuf,
    /// Look for files in the folders below, too
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// What the patch is
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
  kubectl patch deployment web --patch \"$(smp diff old.yaml new.yaml --for-stock-server --exit-code=false)\"
  KUBECTL_EXTERNAL_DIFF='smp diff --summary' kubectl diff -f deployment.yaml";

/// What `smp diff` prints.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct DiffOutputArgs {
    /// What is printed, and how [default: the patch, in the format of NEW]
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT", conflicts_with = "summary")]
    pub(crate) view: Option<View>,
    /// Print a difference for people instead of a patch
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "paths")]
    pub(crate) summary: Option<SummaryForm>,
    /// Show metadata.managedFields in a summary; they are always part of a patch
    #[arg(long, requires = "summary")]
    pub(crate) show_managed_fields: bool,
    #[command(flatten)]
    pub(crate) secrets: SecretArgs,
    /// Exit with 1 when there is a difference; =false exits with 0
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_value_t = true,
          default_missing_value = "true", action = clap::ArgAction::Set)]
    pub(crate) exit_code: bool,
}

/// A difference for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SummaryForm {
    /// A line for each place, with list items named by their keys
    Paths,
    /// Lines of YAML with their surroundings, as diff -u
    Unified,
}

/// Print the patch that turns CURRENT into MODIFIED and keeps what others changed
///
/// What ORIGINAL has and MODIFIED lacks is deleted; what only CURRENT has stays. Objects are matched as in diff.
#[derive(Debug, Args)]
#[command(after_help = THREE_WAY_EXAMPLES)]
pub(crate) struct ThreeWayArgs {
    /// What was last applied; left out with --original-from-annotation
    #[arg(value_name = "ORIGINAL")]
    pub(crate) first: PathBuf,
    /// What is wanted now
    #[arg(value_name = "MODIFIED")]
    pub(crate) second: PathBuf,
    /// What the server has. All three are files, folders of them, or - for standard input
    #[arg(value_name = "CURRENT")]
    pub(crate) third: Option<PathBuf>,
    /// Look for files in the folders below, too
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// Take ORIGINAL from kubectl's annotation in CURRENT, and write MODIFIED there
    #[arg(long)]
    pub(crate) original_from_annotation: bool,
    /// Fail where MODIFIED and CURRENT changed the same thing differently
    #[arg(long)]
    pub(crate) no_overwrite: bool,
    /// What the patch is; the rules by which it is made are the same
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
  smp three-way original.yaml modified.yaml current.yaml --apply -o name
  kubectl get deployment web -o yaml | smp three-way --original-from-annotation deployment.yaml - --no-overwrite";

/// What `smp three-way` prints.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ThreeWayOutputArgs {
    /// Print the patched objects instead of the patch
    #[arg(long)]
    pub(crate) apply: bool,
    /// What is printed, and how [default: the patch, with --apply the objects, in the format of MODIFIED]
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) view: Option<View>,
    #[command(flatten)]
    pub(crate) secrets: SecretArgs,
    /// Exit with 1 where CURRENT changes, and with 2 for errors
    #[arg(long)]
    pub(crate) exit_code: bool,
}
