//! The arguments of `smp apply` and `smp convert`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};

use super::shared::View;
use super::{OutputArgs, RuleArgs, StockServerArgs, TypeArgs};
use crate::patch_type::PatchType;

/// Apply patches to objects and print the result
///
/// A patch changes the objects that have its apiVersion, kind, namespace and name, as far as the patch gives them; the
/// others are printed as they are. A single object is patched whatever name the patch gives, if the kinds agree. TARGET
/// says for which objects all patches are.
///
/// Objects are printed whole, managed fields included, so that nothing is lost where the output is stored. Each file is
/// patched whole or not at all: where one fails the others are done, and the exit code is not 0.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ApplyArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,
    #[command(flatten)]
    pub(crate) output: ApplyOutputArgs,
}

/// Objects, and the patches for them.
#[derive(Debug, Args)]
#[group(skip)]
#[command(group(ArgGroup::new("patches").args(["patch", "patch_file"]).required(true).multiple(true)))]
pub(crate) struct InputArgs {
    /// The objects that the patches are for, as in deployment, deployment/web, deployment web or apps/v1/Deployment/web [default: those
    /// that a patch names]
    #[arg(value_name = "TARGET")]
    pub(crate) target: Vec<String>,
    /// The objects to patch: files, folders of them, or - for standard input
    #[arg(short = 'f', long = "filename", value_name = "LIVE", required = true, value_delimiter = ',')]
    pub(crate) live: Vec<PathBuf>,
    /// Look for files in the folders below, too
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// A patch, as text; with several patches each is applied to what the one before left
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) patch: Vec<String>,
    /// A file with patches, applied in order, before those given as text
    #[arg(long, value_name = "FILE")]
    pub(crate) patch_file: Vec<PathBuf>,
    /// What the patches are
    #[arg(long = "type", value_enum, value_name = "PATCH_TYPE", default_value_t = PatchType::Strategic)]
    pub(crate) patch_type: PatchType,
    /// Only objects of this namespace, or without one, are patched
    #[arg(short, long)]
    pub(crate) namespace: Option<String>,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) stock_server: StockServerArgs,
}

const EXAMPLES: &str = "\
Examples:
  smp apply -f deployment.yaml -p '{spec: {replicas: 3}}'
  kubectl get deployment web -o yaml | smp apply -f - --patch-file patch.yaml
  smp apply -i -f deployment.yaml -p '{spec: {replicas: 3}}'
  smp apply -f manifests -R deployment/web --type json -p '[{op: remove, path: /spec/replicas}]'
  smp apply -f manifests -p '{kind: Service, metadata: {labels: {team: a}}}' --check";

/// What `smp apply` prints.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct ApplyOutputArgs {
    /// What is printed, and how [default: the objects, in the format of the input]
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) view: Option<View>,
    /// Write the objects back into their files, and print nothing; a YAML file keeps its comments, its order and its
    /// quotes wherever nothing changes
    #[arg(short, long, visible_alias = "inplace", conflicts_with_all = ["view", "show_managed_fields"])]
    pub(crate) in_place: bool,
    /// Say for each object that a patch is for whether it would change, unless -o says what to print
    #[arg(long, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "client")]
    pub(crate) dry_run: Option<DryRun>,
    /// The same, with exit code 1 where an object would change, and 2 for errors
    #[arg(long, conflicts_with = "dry_run")]
    pub(crate) check: bool,
    /// Exit with 1 where an object changes, and with 2 for errors
    #[arg(long)]
    pub(crate) exit_code: bool,
    /// Print metadata.managedFields; =false leaves them out of what is printed
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_value_t = true,
          default_missing_value = "true", action = clap::ArgAction::Set)]
    pub(crate) show_managed_fields: bool,
}

/// Where a dry run runs, as kubectl has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DryRun {
    /// Here; there is no server
    Client,
    /// It is no dry run
    None,
}

/// Write patches as patches of another type, for the objects that they are for
///
/// The patches are applied to the objects, and what changed is written down. A merge patch or JSON patch does to these objects
/// what the given patches do, and to others perhaps not: it replaces lists, or counts their items. It is applied and
/// compared before it is printed.
#[derive(Debug, Args)]
#[command(after_help = CONVERT_EXAMPLES)]
pub(crate) struct ConvertArgs {
    /// What to write
    #[arg(long, value_enum, value_name = "PATCH_TYPE")]
    pub(crate) to: PatchType,
    #[command(flatten)]
    pub(crate) inputs: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  smp convert --to merge -f deployment.yaml --patch-file patch.yaml
  smp convert --to json -f deployment.yaml -p '{spec: {template: {spec: {containers: [{name: web, image: web:2}]}}}}'
  smp convert --to strategic --type json -f deployment.yaml -p '[{op: replace, path: /spec/replicas, value: 3}]'";
