//! The arguments of `smp explain`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::TypeArgs;
use crate::output::Style;

/// Explain how a field is patched, or what a patch does to an object
///
/// A field is written as for kubectl explain: pod.spec.containers, deployments.spec, apps/v1/Deployment.spec.template, or
/// behind the name of a definition. Lists and maps need no sign in the path; [] is allowed.
///
/// Of a patch each part is told: what it adds, changes and removes, which item of a list an entry takes and by which key,
/// and what a stock API server makes of the same patch.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("what").args(["path", "patch", "patch_file"]).required(true).multiple(true)))]
#[command(
    override_usage = "smp explain [OPTIONS] <TYPE.PATH>\n       smp explain [OPTIONS] -f <LIVE> <-p <TEXT>|--patch-file <FILE>>"
)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// The type, and the path of the field in it
    #[arg(value_name = "TYPE.PATH", conflicts_with_all = ["live", "patch", "patch_file", "name", "untyped", "output"])]
    pub(crate) path: Option<String>,
    /// The objects that the patches are for: files, folders of them, or - for standard input
    #[arg(
        short = 'f',
        long = "filename",
        value_name = "LIVE",
        value_delimiter = ',',
        required_unless_present = "path"
    )]
    pub(crate) live: Vec<PathBuf>,
    /// Look for files in the folders below, too
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// A patch, as text; with several patches each is explained with what the one before left
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true, requires = "live")]
    pub(crate) patch: Vec<String>,
    /// A file with patches, in order, before those given as text
    #[arg(long, value_name = "FILE", requires = "live")]
    pub(crate) patch_file: Vec<PathBuf>,
    /// Print data for programs instead of lines for people
    #[arg(short = 'o', long, value_enum, value_name = "FORMAT")]
    pub(crate) output: Option<Style>,
    /// Show the values of Secrets
    #[arg(long)]
    pub(crate) show_secrets: bool,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
}

const EXAMPLES: &str = "\
Examples:
  smp explain pod.spec.containers
  smp explain -f deployment.yaml --patch-file patch.yaml
  kubectl get service dns -o yaml | smp explain -f - -p '{spec: {ports: [{port: 53, targetPort: 5353}]}}'";
