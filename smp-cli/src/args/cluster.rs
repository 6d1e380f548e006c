//! The arguments of the commands on a cluster: `patch`, `edit`, `apply --live` and `diff --live`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};

use super::apply::{ApplyView, Validate};
use super::compare::SummaryForm;
use crate::output::Style;
use crate::patch_type::PatchType;
use crate::selector::Selector;

/// The cluster to use, as in kubectl.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cluster")]
pub(crate) struct ClusterArgs {
    /// Kubeconfig file [default: the files of $KUBECONFIG, or ~/.kube/config]
    #[arg(long, value_name = "FILE")]
    pub(crate) kubeconfig: Option<PathBuf>,
    /// Context of the kubeconfig [default: the current context]
    #[arg(long)]
    pub(crate) context: Option<String>,
    /// Namespace [default: that of the object, or else of the context]
    #[arg(short, long, value_parser = namespace)]
    namespace: Option<String>,
    /// Cluster of the kubeconfig [default: that of the context]
    #[arg(long, hide_short_help = true)]
    pub(crate) cluster: Option<String>,
    /// User of the kubeconfig [default: that of the context]
    #[arg(long, hide_short_help = true)]
    pub(crate) user: Option<String>,
    /// User to impersonate
    #[arg(long = "as", hide_short_help = true, value_name = "USER")]
    pub(crate) impersonate: Option<String>,
    /// Group to impersonate; may be given several times
    #[arg(long = "as-group", hide_short_help = true, value_name = "GROUP", requires = "impersonate")]
    pub(crate) groups: Vec<String>,
}

impl ClusterArgs {
    /// The namespace. An empty one is none, as in kubectl.
    pub(crate) fn namespace(&self) -> Option<&str> {
        self.namespace.as_deref().filter(|name| !name.is_empty())
    }
}

/// The objects to patch or to edit.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("objects").args(["target", "files"]).required(true)))]
pub(crate) struct ObjectArgs {
    /// Objects on the cluster: TYPE NAME, or TYPE/NAME
    #[arg(value_name = "TARGET")]
    pub(crate) target: Vec<String>,
    /// File or folder that names the objects, or - for standard input
    ///
    /// The files only name the objects; those on the cluster are changed.
    #[arg(short = 'f', long = "filename", value_name = "FILE", value_delimiter = ',')]
    pub(crate) files: Vec<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// Subresource to change, such as status or scale
    #[arg(long, value_name = "NAME", value_parser = subresource)]
    pub(crate) subresource: Option<String>,
}

/// The field manager of kubectl apply.
const KUBECTL_APPLY: &str = "kubectl-client-side-apply";

/// Types that the cluster does not publish.
#[derive(Debug, Args)]
#[command(next_help_heading = "Type")]
pub(crate) struct LiveTypeArgs {
    /// File with types: Swagger 2.0, OpenAPI 3 or CRDs [default: built-in types, or those of the cluster]
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) schema: Vec<PathBuf>,
    /// File that overrides patch strategies, merge keys and defaults
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) overlay: Vec<PathBuf>,
}

/// How changes are sent.
#[derive(Debug, Args)]
#[command(next_help_heading = "Changes")]
pub(crate) struct SendArgs {
    /// Apply the changes without asking
    #[arg(short, long)]
    pub(crate) yes: bool,
    /// Report what would change; change nothing
    ///
    /// `client` computes the change here, `server` sends it to the server, which checks it and stores nothing.
    #[arg(long, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "client",
          hide_possible_values = true, value_enum, default_value_t = LiveDryRun::None)]
    pub(crate) dry_run: LiveDryRun,
    /// What the server does about unknown and duplicate fields
    #[arg(long, hide_short_help = true, value_enum, value_name = "MODE", num_args = 0..=1, require_equals = true,
          default_missing_value = "strict")]
    pub(crate) validate: Option<Validate>,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
    /// Print the changed objects: json, yaml, kyaml, name, patch or jsonpath=TEMPLATE [default: what was done]
    #[arg(short = 'o', long = "output", value_parser = ApplyView::parse, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) view: Option<ApplyView>,
}

/// How differences are shown.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ShownArgs {
    /// Form of the difference
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "paths",
          default_value_t = SummaryForm::Unified)]
    pub(crate) summary: SummaryForm,
    /// Include metadata.managedFields
    #[arg(long, hide_short_help = true)]
    pub(crate) show_managed_fields: bool,
    /// Show the values of Secrets in differences
    #[arg(long, hide_short_help = true)]
    pub(crate) show_secrets: bool,
}

/// The values of `--dry-run` on a cluster, as in kubectl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LiveDryRun {
    /// Compute the change here
    Client,
    /// Let the server check the change
    Server,
    /// Change the objects
    None,
}

/// Change fields of objects on a cluster
///
/// Works like kubectl patch, with two additions: strategic merge patches work for custom resources, and `$patchMergeKey`
/// names list items on any server. Shows the difference, asks, and sends the patch.
///
/// To patch files, use `smp apply`.
#[derive(Debug, Args)]
#[command(after_help = PATCH_EXAMPLES)]
#[command(group(ArgGroup::new("patches").args(["patch", "patch_file"]).required(true)))]
pub(crate) struct LivePatchArgs {
    #[command(flatten)]
    pub(crate) objects: ObjectArgs,
    /// Patch in JSON or YAML
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) patch: Option<String>,
    /// File with the patch
    #[arg(long, value_name = "FILE")]
    pub(crate) patch_file: Option<PathBuf>,
    /// Patch type
    #[arg(long = "type", value_enum, value_name = "PATCH_TYPE", default_value_t = PatchType::Strategic)]
    pub(crate) patch_type: PatchType,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    #[command(flatten)]
    pub(crate) types: LiveTypeArgs,
    /// Name under which the server records who changed a field
    #[arg(long, value_name = "NAME", default_value = "smp", hide_short_help = true, help_heading = "Changes")]
    pub(crate) field_manager: String,
    #[command(flatten)]
    pub(crate) send: SendArgs,
}

const PATCH_EXAMPLES: &str = "\
Examples:
  smp patch deployment web -p '{spec: {replicas: 3}}'
  smp patch service/dns -p '{spec: {ports: [
    {$patchMergeKey: [port, protocol], port: 53, protocol: TCP, targetPort: 8053}]}}'
  smp patch rack/north -p '{spec: {slots: [{number: 2, holds: disk}]}}' -y";

/// Edit objects on a cluster in your editor
///
/// Works like kubectl edit. Opens `$KUBE_EDITOR`, `$VISUAL` or `$EDITOR`, shows the difference, asks, and sends only what you
/// changed. If an edited object is not valid, the editor opens again with the errors.
#[derive(Debug, Args)]
#[command(after_help = EDIT_EXAMPLES)]
pub(crate) struct EditArgs {
    #[command(flatten)]
    pub(crate) objects: ObjectArgs,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    #[command(flatten)]
    pub(crate) types: LiveTypeArgs,
    /// Send the changes without asking
    #[arg(short, long, help_heading = "Changes")]
    pub(crate) yes: bool,
    /// Name under which the server records who changed a field
    #[arg(long, value_name = "NAME", default_value = "smp", hide_short_help = true, help_heading = "Changes")]
    pub(crate) field_manager: String,
    /// What the server does about unknown and duplicate fields
    #[arg(long, hide_short_help = true, value_enum, value_name = "MODE", num_args = 0..=1, require_equals = true,
          default_value_t = Validate::Strict, default_missing_value = "strict", help_heading = "Changes")]
    pub(crate) validate: Validate,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
    /// Format to edit
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT", default_value_t = Style::Yaml, help_heading = "Output")]
    pub(crate) style: Style,
}

const EDIT_EXAMPLES: &str = "\
Examples:
  smp edit deployment web
  KUBE_EDITOR='code --wait' smp edit -n shop service/dns";

/// Apply files to a cluster, and keep what others changed there
///
/// Works like kubectl apply. For each object of the files, compares the annotation in which it was last applied, the file and the
/// object on the cluster, and sends the difference. Objects that the cluster does not have are created. You can apply the same
/// files with kubectl and with smp.
///
/// Shows all differences, asks once, and applies the objects in order. If one fails, the others are still applied.
#[derive(Debug, Args)]
#[command(hide = true, override_usage = "smp apply --live [OPTIONS] --filename <FILE>", after_help = APPLY_EXAMPLES)]
pub(crate) struct LiveApplyArgs {
    #[command(flatten)]
    pub(crate) files: FileArgs,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    #[command(flatten)]
    pub(crate) types: LiveTypeArgs,
    /// Fail if the file and the cluster changed the same field differently
    #[arg(long, help_heading = "Changes")]
    pub(crate) no_overwrite: bool,
    /// Name under which the server records who changed a field
    ///
    /// The default is that of kubectl apply, so that both tools, and a later change to server-side apply, see one owner.
    #[arg(
        long,
        value_name = "NAME",
        default_value = KUBECTL_APPLY,
        hide_short_help = true,
        help_heading = "Changes"
    )]
    pub(crate) field_manager: String,
    #[command(flatten)]
    pub(crate) send: SendArgs,
}

const APPLY_EXAMPLES: &str = "\
Examples:
  smp apply --live -f deployment.yaml
  smp apply --live -f manifests -R --dry-run=server
  kustomize build . | smp apply --live -f - -y";

/// The files to apply or to compare.
#[derive(Debug, Args)]
pub(crate) struct FileArgs {
    /// File or folder with objects, or - for standard input
    #[arg(short = 'f', long = "filename", value_name = "FILE", value_delimiter = ',', required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// Use only objects with these labels, such as app=web,tier!=test
    #[arg(short = 'l', long, value_name = "SELECTOR", value_parser = Selector::from_argument)]
    pub(crate) selector: Option<Selector>,
}

/// Compare files with a cluster
///
/// Works like kubectl diff: prints what applying the files would change, as the server computes it in a dry run. Exits with 1 if
/// there is a difference, with 2 on errors.
#[derive(Debug, Args)]
#[command(hide = true, override_usage = "smp diff --live [OPTIONS] --filename <FILE>", after_help = DIFF_EXAMPLES)]
pub(crate) struct LiveDiffArgs {
    #[command(flatten)]
    pub(crate) files: FileArgs,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    #[command(flatten)]
    pub(crate) types: LiveTypeArgs,
    /// Where the change is computed
    ///
    /// `server` includes defaults and changes by admission, and needs the right to patch. `client` needs the right to get only.
    #[arg(long, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "client", value_enum,
          hide_possible_values = true, default_value_t = DiffBy::Server, help_heading = "Changes")]
    pub(crate) dry_run: DiffBy,
    /// Name of the manager of the changed fields
    #[arg(
        long,
        value_name = "NAME",
        default_value = KUBECTL_APPLY,
        hide_short_help = true,
        help_heading = "Changes"
    )]
    pub(crate) field_manager: String,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
}

/// Who computes the change that `smp diff --live` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffBy {
    /// Compute the change here
    Client,
    /// Let the server compute the change
    Server,
}

const DIFF_EXAMPLES: &str = "\
Examples:
  smp diff --live -f deployment.yaml
  smp diff --live -f manifests -R --summary";

fn namespace(text: &str) -> Result<String, String> {
    if text.is_empty() || is_label(text) { Ok(text.to_owned()) } else { Err("not a name of a namespace".to_owned()) }
}

fn subresource(text: &str) -> Result<String, String> {
    if is_label(text) { Ok(text.to_owned()) } else { Err("not a name of a subresource".to_owned()) }
}

/// Whether a text is a label of DNS (RFC 1123), which cannot change an address.
fn is_label(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.bytes().all(|byte| is_plain(byte) || byte == b'-')
        && text.bytes().next().is_some_and(is_plain)
        && text.bytes().last().is_some_and(is_plain)
}
