//! The arguments of `smp explain`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use clap_complete::engine::ArgValueCompleter;

use super::objects::SelectArgs;
use super::server_side::manager;
use super::suggested::Suggested;
use super::{FieldArgs, TypeArgs};
use crate::completion;
use crate::output::Style;
use crate::patch_type::PatchType;

/// Explain how a field is patched, or what a patch does to an object
///
/// Fields are written as in kubectl explain: pod.spec.containers, deployments.spec or apps/v1/Deployment.spec.template. The type
/// may also be the name of a definition. Lists and maps need no brackets in the path; [] is allowed.
///
/// For a patch, the output shows what each part adds, changes and removes, which list item each entry matches and by which key,
/// and what a stock API server would do with the same patch.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("objects").args(["live", "kustomize"])))]
#[command(group(ArgGroup::new("what").args(["path", "patch", "patch_file", "set", "unset", "kustomize"]).required(true).multiple(true)))]
#[command(
    override_usage = "smp explain [OPTIONS] <TYPE.PATH>\n       smp explain [OPTIONS] -f <LIVE> <-p <TEXT>|--patch-file <FILE>|--set <PATH=VALUE>>\n       smp explain [OPTIONS] -k <DIR>"
)]
#[command(after_help = EXAMPLES)]
#[command(mut_group("LabelArgs", |group| group.requires("live")), mut_group("NamespaceArgs", |group| group.requires("live")))]
#[command(mut_arg("kubernetes", |arg| arg.hide_short_help(false)))]
pub(crate) struct ExplainArgs {
    /// Type and field path, such as pod.spec.containers
    #[arg(value_name = "TYPE.PATH", add = ArgValueCompleter::new(completion::type_and_path), value_parser = Suggested::KindWords, hide_possible_values = true, conflicts_with_all = ["live", "kustomize", "patch", "patch_file", "set", "unset", "name", "untyped", "output", "field_manager"])]
    pub(crate) path: Option<String>,
    /// File or folder with the objects, or - for standard input
    #[arg(
        short = 'f',
        long = "filename",
        value_name = "LIVE",
        value_delimiter = ',',
        required_unless_present_any = ["path", "kustomize"]
    )]
    pub(crate) live: Vec<PathBuf>,
    /// Folder with a kustomization: explain its patches for its resources
    ///
    /// Each patch is explained on the result of the one before, with the rules of kustomize. Other patches come after them.
    #[arg(short, long, value_name = "DIR", conflicts_with_all = ["recursive", "selector", "namespace"])]
    pub(crate) kustomize: Option<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// Patch type
    #[arg(long = "type", value_enum, value_name = "PATCH_TYPE", default_value_t, requires = "objects")]
    pub(crate) patch_type: PatchType,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    /// Patch in JSON or YAML
    ///
    /// May be given several times. Each patch is explained on the result of the one before.
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true, requires = "objects")]
    pub(crate) patch: Vec<String>,
    /// File with one or more patches
    #[arg(long, value_name = "FILE", requires = "objects")]
    pub(crate) patch_file: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) fields: FieldArgs,
    /// Name of the manager that sends the patch
    ///
    /// If the object has managed fields, the output shows which fields this manager gains, who loses them, and what happens when those
    /// who lose them apply again.
    #[arg(long, value_name = "NAME", value_parser = manager, default_value = "kubectl-patch", hide_short_help = true)]
    pub(crate) field_manager: String,
    /// Print structured data in this format
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
  smp explain -f deployment.yaml --set 'spec.template.spec.containers[name=web].image=web:2'
  smp explain -k overlays/prod
  kubectl get service dns -o yaml \\
    | smp explain -f - -p '{spec: {ports: [{port: 53, targetPort: 5353}]}}'";
