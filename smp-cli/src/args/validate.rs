//! The arguments of `smp validate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[cfg(feature = "cluster")]
use super::LiveValidateArgs;
use super::objects::SelectArgs;
use super::{FindingArgs, SourceArgs};

/// Check objects by the rules of an API server
///
/// Checks what kube-apiserver checks before it stores an object: unknown fields, duplicate keys, types, required fields, ranges,
/// rules about several fields, and the schemas and rules of custom resource definitions. The definitions among the files and those of
/// --schema are used. Admission policies, quotas and webhooks are not checked.
///
/// Kustomizations and the patches that they refer to are skipped; check the output of `kustomize build` instead. In a folder, other
/// files that contain no objects are skipped as well.
///
/// All findings are reported. Errors cause exit code 1; warnings do so only with --deny. `smp lint --explain CODE` explains a finding.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("kubernetes", |arg| arg.hide_short_help(false)))]
pub(crate) struct ValidateObjectsArgs {
    /// Files or folders with objects, or - for standard input
    #[arg(value_name = "FILE", required_unless_present = "kustomize")]
    pub(crate) files: Vec<PathBuf>,
    /// Folder with a kustomization: check its resources after its patches
    #[arg(short, long, value_name = "DIR", conflicts_with_all = ["files", "recursive"])]
    pub(crate) kustomize: Option<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    /// File or folder with the objects that are stored now
    ///
    /// Enables the checks of updates, such as immutable fields. The objects are compared as if the files were applied to them: fields
    /// that only a stored object has are kept. If it comes from a file instead of a server, they are removed.
    #[arg(long, value_name = "FILE", value_delimiter = ',')]
    pub(crate) old: Vec<PathBuf>,
    /// What to do about kinds without rules, such as custom resources without a definition
    #[arg(long, value_enum, value_name = "ACTION", default_value_t = UnknownKinds::Skip)]
    pub(crate) unknown_kinds: UnknownKinds,
    #[command(flatten)]
    pub(crate) findings: FindingArgs,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) on_cluster: LiveValidateArgs,
}

/// What to do about kinds without rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum UnknownKinds {
    /// Name them, and check the other objects
    Skip,
    /// Report each object as an error
    Error,
}

const EXAMPLES: &str = "\
Examples:
  smp validate -R manifests                       check all objects of a folder
  kustomize build overlays/prod | smp validate -  check the output of another program
  smp validate --schema crds.yaml rack.yaml       check a custom resource
  smp validate --kubernetes 1.34 -R manifests     check for an older cluster
  smp validate --old old.yaml new.yaml            also check what an update may not change
  smp validate -R manifests -o github             annotate a GitHub workflow run";
