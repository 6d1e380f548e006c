//! The arguments of `smp apply` and `smp convert`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};
use smp_suggest::near_names;

use super::shared::View;
use super::{OutputArgs, RuleArgs, StockServerArgs, TypeArgs};
use crate::jsonpath::Template;
use crate::output::Style;
use crate::patch_type::PatchType;
use crate::selector::Selector;

/// Apply patches to objects and print the result
///
/// A patch changes the objects that match its apiVersion, kind, namespace and name; a part that the patch leaves out matches
/// any object. Other objects are printed unchanged. A single object is patched regardless of its name, if the kinds match. With
/// TARGET, all patches apply to the given objects.
///
/// Objects are printed in full, including managed fields, so the output can be stored without loss. Each file is patched
/// completely or not at all. If one file fails, the others are still patched and the exit code is not 0.
#[derive(Debug, Args)]
// With the feature, `smp patch` changes objects on a cluster.
#[cfg_attr(not(feature = "cluster"), command(visible_alias = "patch"))]
#[command(after_help = EXAMPLES)]
pub(crate) struct ApplyArgs {
    /// Apply the files to a cluster; --live --help lists the options
    #[cfg(feature = "cluster")]
    #[arg(long = "live")]
    on_cluster: bool,
    #[command(flatten)]
    pub(crate) inputs: InputArgs,
    #[command(flatten)]
    pub(crate) output: ApplyOutputArgs,
}

/// Objects and patches for them.
#[derive(Debug, Args)]
#[group(skip)]
#[command(group(ArgGroup::new("patches").args(["patch", "patch_file"]).required(true).multiple(true)))]
pub(crate) struct InputArgs {
    /// Objects to patch, such as deployment/web [default: those that match a patch]
    ///
    /// Written as in kubectl: deployment, deployment/web, deployment web or apps/v1/Deployment/web.
    #[arg(value_name = "TARGET")]
    pub(crate) target: Vec<String>,
    /// File or folder with the objects, or - for standard input
    #[arg(short = 'f', long = "filename", value_name = "LIVE", required = true, value_delimiter = ',')]
    pub(crate) live: Vec<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// Patch in JSON or YAML
    ///
    /// May be given several times. Patches are applied in order.
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) patch: Vec<String>,
    /// File with one or more patches
    ///
    /// Patches from files are applied before those of --patch.
    #[arg(long, value_name = "FILE")]
    pub(crate) patch_file: Vec<PathBuf>,
    /// Patch type
    #[arg(long = "type", value_enum, value_name = "PATCH_TYPE", default_value_t = PatchType::Strategic)]
    pub(crate) patch_type: PatchType,
    /// Patch only objects with these labels, such as app=web,tier!=test
    ///
    /// Uses the syntax of kubectl. Other objects are printed unchanged.
    #[arg(short = 'l', long, value_name = "SELECTOR", value_parser = Selector::from_argument, hide_short_help = true)]
    pub(crate) selector: Option<Selector>,
    /// Accepted as in kubectl; objects are always patched locally
    #[arg(long, hide = true, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) local: Option<bool>,
    /// Patch only objects in this namespace or without a namespace
    #[arg(short, long)]
    pub(crate) namespace: Option<String>,
    /// Fail if a folder has objects that cannot be patched without their type
    ///
    /// By default, they are skipped with a warning, and so are files without apiVersion and kind, such as values files. Patches
    /// without lists and directives, such as labels, need no type.
    #[arg(long, hide_short_help = true)]
    pub(crate) strict: bool,
    /// What to do about unknown fields and values of the wrong type in patches
    ///
    /// Works as in kubectl, but without a server. Unknown types are not checked.
    #[arg(long, hide_short_help = true, value_enum, value_name = "MODE", num_args = 0..=1, require_equals = true,
          default_value_t = Validate::Warn, default_missing_value = "strict")]
    pub(crate) validate: Validate,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) stock_server: StockServerArgs,
}

/// The values of `--validate`, as in kubectl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Validate {
    /// Do not check
    #[value(alias = "false")]
    Ignore,
    /// Print warnings
    Warn,
    /// Fail
    #[value(alias = "true")]
    Strict,
}

const EXAMPLES: &str = "\
Examples:
  smp apply -f deployment.yaml -p '{spec: {replicas: 3}}'
  kubectl get deployment web -o yaml | smp apply -f - --patch-file patch.yaml
  smp apply -i -f deployment.yaml -p '{spec: {replicas: 3}}'
  smp apply -f pod.yaml --type json -p '[{op: remove, path: /spec/nodeName}]'
  smp apply -f manifests --check -p '{kind: Service, metadata: {labels: {a: b}}}'";

/// What `smp apply` prints.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag")]
pub(crate) struct ApplyOutputArgs {
    /// Output format: json, yaml, kyaml, name, patch or jsonpath=TEMPLATE [default: the format of the input]
    ///
    /// `name` prints names such as deployment.apps/web, `patch` the patch for each object, `kyaml` YAML in flow style with quoted
    /// strings. Templates are written as in kubectl: '{.spec.replicas}'.
    #[arg(short = 'o', long = "output", value_parser = ApplyView::parse, value_name = "FORMAT")]
    pub(crate) view: Option<ApplyView>,
    /// Edit the files instead of printing the objects
    ///
    /// YAML and JSON keep their layout, field order and quotes except where values change, and YAML keeps its comments. A file is
    /// replaced atomically and keeps its mode, its extended attributes and, where possible, its owner. A file with several hard links is
    /// overwritten instead, to keep the links; this is not atomic.
    #[arg(short, long, visible_alias = "inplace", conflicts_with_all = ["view", "show_managed_fields"])]
    pub(crate) in_place: bool,
    /// With -i, rewrite YAML documents that cannot be edited in place
    ///
    /// Their comments are lost, except those at the top. Without this option, such a file is an error and stays unchanged.
    #[arg(long, requires = "in_place", hide_short_help = true)]
    pub(crate) rewrite: bool,
    /// Report which objects would change; change no files
    ///
    /// With -o, print the objects in that format instead.
    #[arg(long, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "client")]
    pub(crate) dry_run: Option<DryRun>,
    /// Like --dry-run, but exit with 1 if anything would change
    ///
    /// Exit code 1 means "found"; every failure is 2.
    #[arg(long, conflicts_with = "dry_run")]
    pub(crate) check: bool,
    /// Exit with 1 if an object changes, with 2 on errors
    #[arg(long)]
    pub(crate) exit_code: bool,
    /// Print metadata.managedFields
    #[arg(long, hide_short_help = true, hide_possible_values = true, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_value_t = true,
          default_missing_value = "true", action = clap::ArgAction::Set)]
    pub(crate) show_managed_fields: bool,
}

/// What `smp apply` prints.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ApplyView {
    /// The documents, as in other commands.
    Plain(View),
    /// Values of each object.
    JsonPath(Template),
}

impl ApplyView {
    /// Reads the value of `-o`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        if let Some(template) = text.strip_prefix("jsonpath=") {
            return Template::parse(template).map(Self::JsonPath);
        }
        View::from_str(text, false).map(Self::Plain).map_err(|_| {
            let names = View::value_variants().iter().filter_map(ValueEnum::to_possible_value);
            let names: Vec<String> = names.map(|value| value.get_name().to_owned()).collect();
            let similar = near_names(text, names.iter().map(String::as_str));
            let similar = similar.first().map_or_else(String::new, |name| format!("a similar value exists: '{name}' "));
            format!("{similar}[possible values: {}, jsonpath=TEMPLATE]", names.join(", "))
        })
    }

    /// The style of printed documents; `None` if the view does not set one.
    pub(crate) fn style(&self) -> Option<Style> {
        match self {
            Self::Plain(view) => view.style(),
            Self::JsonPath(_) => None,
        }
    }
}

/// The values of `--dry-run`, as in kubectl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DryRun {
    /// Report what would change
    Client,
    /// Disable dry run
    None,
}

/// Convert patches to another patch type, for given objects
///
/// Applies the patches to the objects and prints the difference as a patch of the other type. The result is valid for these
/// objects only: a merge patch replaces lists, and a JSON patch addresses items by index. Each result is applied and compared
/// before it is printed.
#[derive(Debug, Args)]
#[command(after_help = CONVERT_EXAMPLES)]
pub(crate) struct ConvertArgs {
    /// Type of the resulting patch
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
  smp convert --to json -f deployment.yaml --patch-file patch.yaml -o json
  smp convert --to strategic --type json -f deployment.yaml \\
    -p '[{op: replace, path: /spec/replicas, value: 3}]'";
