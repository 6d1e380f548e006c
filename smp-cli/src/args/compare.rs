//! The arguments of `smp diff` and `smp three-way`.

use std::path::PathBuf;

use clap::Args;

use super::{OutputArgs, PatchArgs, RuleArgs, TypeArgs};

/// Print the patch that turns OLD into NEW
///
/// Exits with 1 when there is a difference. Of several objects those with equal apiVersion, kind, namespace and name
/// are compared, one patch for each that differs; objects that only one side has are named on standard error.
#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// The objects before
    pub(crate) old: PathBuf,
    /// The objects after
    pub(crate) new: PathBuf,
    #[command(flatten)]
    pub(crate) patch: PatchArgs,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Print the patch that turns CURRENT into MODIFIED and keeps what others changed
///
/// What ORIGINAL has and MODIFIED lacks is deleted; what only CURRENT has stays. Objects are matched as in diff.
#[derive(Debug, Args)]
#[command(override_usage = "smp three-way [OPTIONS] <ORIGINAL> <MODIFIED> <CURRENT>\n       \
                            smp three-way [OPTIONS] --original-from-annotation <MODIFIED> <CURRENT>")]
pub(crate) struct ThreeWayArgs {
    /// What was last applied, what is wanted now, and what the server has
    #[arg(value_name = "FILE", num_args = 2..=3, required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Take ORIGINAL from kubectl's annotation in CURRENT, and write MODIFIED there
    #[arg(long)]
    pub(crate) original_from_annotation: bool,
    /// Fail where MODIFIED and CURRENT changed the same thing differently
    #[arg(long)]
    pub(crate) no_overwrite: bool,
    /// Print the patched objects instead of the patch
    #[arg(long)]
    pub(crate) apply: bool,
    #[command(flatten)]
    pub(crate) patch: PatchArgs,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
