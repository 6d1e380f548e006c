//! The arguments of `smp merge` and `smp conflicts`, which take patches only.

use std::path::PathBuf;

use clap::Args;

use super::{OutputArgs, RuleArgs, TypeArgs};

/// Merge several patches into one
///
/// Applying the result has the same effect on every object as applying the patches in order. Some patches cannot be merged for
/// every object, such as one that removes a set and one that adds to it. With -f, the result is for one object, and any patches
/// that apply to it can be merged.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Patches in order, one document per file
    #[arg(value_name = "PATCH", num_args = 2.., required = true)]
    pub(crate) patches: Vec<PathBuf>,
    /// File with the object that the patches are for
    #[arg(short = 'f', long = "filename", value_name = "LIVE")]
    pub(crate) live: Option<PathBuf>,
    /// Merge patches for different objects
    #[arg(long, hide_short_help = true)]
    pub(crate) allow_identity_change: bool,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Print the paths that two patches set to different values
///
/// Prints one path per line, sorted, or a list with -o. Exits with 1 if there is a conflict.
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
