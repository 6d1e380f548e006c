//! The arguments of the commands on patches alone: `smp merge` and `smp conflicts`.

use std::path::PathBuf;

use clap::Args;

use super::{OutputArgs, RuleArgs, TypeArgs};

/// Print the one patch that does what several do in turn
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// The patches, one document each, in the order in which they would be applied
    #[arg(value_name = "PATCH", num_args = 2.., required = true)]
    pub(crate) patches: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Print the paths that two patches change to different values
///
/// One path a line, sorted; a list with -o. Exits with 1 when there is a conflict.
#[derive(Debug, Args)]
pub(crate) struct ConflictsArgs {
    /// The first patch
    #[arg(value_name = "PATCH")]
    pub(crate) first: PathBuf,
    /// The second patch
    #[arg(value_name = "PATCH")]
    pub(crate) second: PathBuf,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
