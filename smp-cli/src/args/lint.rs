//! The arguments of `smp lint`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};

use super::objects::SelectArgs;
use super::suggested::Suggested;
use super::{FieldArgs, TypeArgs};
use crate::patch_type::PatchType;

/// Find mistakes and risks in patches
///
/// Checks each patch against its type, and with -f also against the objects that it applies to. All findings are reported. Errors
/// cause exit code 1; warnings and notes do so only with --deny.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("what").args(["patches", "patch", "set", "unset", "kustomize", "explain"]).required(true).multiple(true)))]
#[command(override_usage = "smp lint [OPTIONS] <PATCH>...\n       smp lint [OPTIONS] -p <TEXT>\n       smp lint [OPTIONS] -k <DIR>\n       smp lint --explain <CODE>", after_help = EXAMPLES)]
#[command(mut_group("LabelArgs", |group| group.requires("live")), mut_group("NamespaceArgs", |group| group.requires("live")))]
#[command(mut_arg("kubernetes", |arg| arg.hide_short_help(false)))]
pub(crate) struct LintArgs {
    /// Files or folders with patches
    #[arg(value_name = "PATCH")]
    pub(crate) patches: Vec<PathBuf>,
    /// Patch in JSON or YAML
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) patch: Vec<String>,
    #[command(flatten)]
    pub(crate) fields: FieldArgs,
    /// Patch type
    #[arg(long = "type", value_enum, value_name = "PATCH_TYPE", default_value_t)]
    pub(crate) patch_type: PatchType,
    /// File or folder with the objects that the patches are for
    ///
    /// Enables checks that need the objects.
    #[arg(short = 'f', long = "filename", value_name = "LIVE", value_delimiter = ',')]
    pub(crate) live: Vec<PathBuf>,
    /// Folder with a kustomization: check its patches against its resources
    ///
    /// Checks inline patches, patch files and JSON patches, also those of included kustomizations. Other patches are checked against
    /// the patched resources.
    #[arg(short, long, value_name = "DIR", conflicts_with_all = ["live", "selector", "namespace"])]
    pub(crate) kustomize: Option<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    #[command(flatten)]
    pub(crate) findings: FindingArgs,
    /// Explain a code with an example and a fix; `all` explains every code
    #[arg(long, value_name = "CODE", value_parser = Suggested::CodesAnd("all"), hide_possible_values = true, conflicts_with_all = ["patches", "patch", "set", "unset", "live", "kustomize"])]
    pub(crate) explain: Option<String>,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
}

/// Which findings fail, and how they are printed.
#[derive(Debug, Args)]
pub(crate) struct FindingArgs {
    /// Format of the findings
    #[arg(short = 'o', long, alias = "output", value_enum, value_name = "FORMAT", default_value_t = LintFormat::Human)]
    pub(crate) format: LintFormat,
    /// Treat these findings as errors: codes, or `warnings` for all
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Suggested::CodesAnd("warnings"), hide_possible_values = true)]
    pub(crate) deny: Vec<String>,
    /// Ignore these findings
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Suggested::Codes, hide_possible_values = true)]
    pub(crate) allow: Vec<String>,
}

/// The format of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LintFormat {
    /// Readable text
    Human,
    /// JSON list
    Json,
    /// SARIF 2.1.0, for code scanning services
    Sarif,
    /// JUnit XML, which most CI systems show as tests
    Junit,
    /// Code Quality report of GitLab
    Gitlab,
    /// GitHub workflow commands, shown next to the lines
    Github,
}

const EXAMPLES: &str = "\
Examples:
  smp lint patch.yaml                        check a patch against its type
  smp lint -f deployment.yaml patch.yaml     check it against an object as well
  smp lint -R overlays --deny warnings       check all patches of a folder, fail on warnings
  smp lint -k overlays/prod                  check the patches of a kustomization
  smp lint patches -o github                 annotate a GitHub workflow run
  smp lint --explain MissingMergeKey         explain a finding and how to fix it";
