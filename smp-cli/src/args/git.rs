//! The arguments of the commands that git calls.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::SourceArgs;
use super::output::{IgnoreArgs, ShownArgs};

/// Merge manifests for git, object by object
///
/// A merge driver: merges the changes of THEIRS since BASE into the file OURS. Objects are paired by apiVersion, kind, namespace and
/// name, and items of lists by their keys, so changes of different fields and items never conflict, wherever they are in the file.
/// Comments and layout are kept. If both sides set a field to different values, both versions are written between conflict markers and
/// the exit code is 1. Files that are not Kubernetes objects, and objects of unknown types that both sides changed, are merged as
/// text, as git does.
#[derive(Debug, Args)]
#[command(after_help = MERGE_EXAMPLES)]
pub(crate) struct GitMergeArgs {
    /// File with the common version (%O)
    #[arg(value_name = "BASE")]
    pub(crate) base: PathBuf,
    /// File with our version (%A), which gets the result
    #[arg(value_name = "OURS")]
    pub(crate) ours: PathBuf,
    /// File with their version (%B)
    #[arg(value_name = "THEIRS")]
    pub(crate) theirs: PathBuf,
    /// Name of the file in messages (%P)
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
}

const MERGE_EXAMPLES: &str = "\
Setup:
  git config merge.smp.name 'Kubernetes objects'
  git config merge.smp.driver 'smp git-merge %O %A %B %P'
  echo '*.yaml merge=smp' >> .gitattributes";

/// Show what changed in manifests, for git diff and git difftool
///
/// Takes the arguments of an external diff (NAME OLD OLD-HEX OLD-MODE NEW NEW-HEX NEW-MODE, and two more for a rename), or OLD and
/// NEW, which are files or folders, with a NAME before them if you like. Prints the difference like `diff --summary`. Files that are not Kubernetes objects are compared
/// as text. The exit code is 0 if the files could be compared.
#[derive(Debug, Args)]
#[command(after_help = DIFF_EXAMPLES)]
pub(crate) struct GitDiffArgs {
    /// The arguments of git, or OLD and NEW
    #[arg(value_name = "ARGUMENT", required = true, num_args = 1..=9)]
    pub(crate) arguments: Vec<OsString>,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
    #[command(flatten)]
    pub(crate) ignore: IgnoreArgs,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
}

const DIFF_EXAMPLES: &str = "\
Setup:
  git config diff.smp.command 'smp git-diff'   # with `*.yaml diff=smp` in .gitattributes
  GIT_EXTERNAL_DIFF='smp git-diff' git diff    # for one command
  git config difftool.smp.cmd 'smp git-diff \"$MERGED\" \"$LOCAL\" \"$REMOTE\"'
  git difftool --no-prompt --tool smp";

/// Print manifests in a common layout, for git diff
///
/// A textconv filter: prints objects as YAML without comments, in one layout and with sorted fields, so only changes of values
/// differ. Other files are printed unchanged.
#[derive(Debug, Args)]
#[command(after_help = TEXTCONV_EXAMPLES)]
pub(crate) struct GitTextconvArgs {
    /// File to print
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

const TEXTCONV_EXAMPLES: &str = "\
Setup:
  git config diff.smp.textconv 'smp git-textconv'
  echo '*.yaml diff=smp' >> .gitattributes";
