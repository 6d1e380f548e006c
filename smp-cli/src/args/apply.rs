//! The arguments of `smp apply`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::{OutputArgs, RuleArgs, TypeArgs};

/// Apply patches to objects and print the result
///
/// Of several objects in LIVE, a patch changes those that have its apiVersion, kind, namespace and name, as far as the
/// patch gives them; the others are printed as they are. A single object is patched in any case.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("patches").args(["patch", "patch_file"]).required(true).multiple(true)))]
pub(crate) struct ApplyArgs {
    /// The objects to patch
    #[arg(short = 'f', long = "filename", value_name = "LIVE")]
    pub(crate) live: PathBuf,
    /// A patch, as text; with several patches each is applied to what the one before left
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) patch: Vec<String>,
    /// A file with patches, applied in order, before those given as text
    #[arg(long, value_name = "FILE")]
    pub(crate) patch_file: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
