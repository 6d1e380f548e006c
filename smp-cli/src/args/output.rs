//! What commands print, and how.

use crate::completion;
use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCompleter;
use serde_json::Value;
use smp_suggest::near_names;

use crate::output::Style;
use crate::summary::{Excluded, Ignored};
use crate::template::Template;

/// The format of the result.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Output format [default: the format of the input]
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
}

/// What is printed about changed objects.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ChangeArgs {
    /// Output format: json, yaml, kyaml, name, patch, or a template (see --help)
    ///
    /// The default is the format of the input, or, for objects on a cluster, one line per object with the result. `name` prints
    /// names such as deployment.apps/web, `patch` the patch for each object, `kyaml` YAML in flow style with quoted strings.
    ///
    /// Templates are written as in kubectl: jsonpath='{.spec.replicas}', go-template='{{.spec.replicas}}' or
    /// custom-columns=NAME:.metadata.name,REPLICAS:.spec.replicas. jsonpath-file=FILE reads the template from a file, and so do
    /// go-template-file and custom-columns-file.
    #[arg(short = 'o', long = "output", value_parser = ApplyView::parse, value_name = "FORMAT")]
    pub(crate) view: Option<ApplyView>,
    /// Print custom-columns without headers
    #[arg(long, hide_short_help = true, requires = "view")]
    pub(crate) no_headers: bool,
    /// Only report what would change
    ///
    /// With -o, print the objects in that format instead.
    #[arg(long, value_enum, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "client",
          default_value_t = DryRun::None, hide_default_value = true)]
    pub(crate) dry_run: DryRun,
    #[command(flatten)]
    pub(crate) managed_fields: ManagedFieldsArgs,
}

/// The values of `--dry-run`, as in kubectl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DryRun {
    /// Compute the change here
    Client,
    /// Let the server of a cluster check the change and store nothing
    Server,
    /// Disable dry run
    None,
}

/// Whether managed fields are shown.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ManagedFieldsArgs {
    /// Show metadata.managedFields
    ///
    /// By default, only apply without --live shows them.
    #[arg(long, hide_short_help = true, hide_possible_values = true, value_name = "BOOL", num_args = 0..=1,
          require_equals = true, default_missing_value = "true")]
    pub(crate) show_managed_fields: Option<bool>,
}

/// Whether unknown fields are errors.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct ValidateArgs {
    /// What to do about unknown fields and values of the wrong type
    ///
    /// Patches for files are checked here, and unknown types are not checked; the default is `warn`. On a cluster, the server
    /// checks; apply and edit are then strict by default.
    #[arg(long, hide_short_help = true, value_enum, value_name = "MODE", num_args = 0..=1, require_equals = true,
          default_missing_value = "strict")]
    pub(crate) validate: Option<Validate>,
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

/// How differences are shown.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ShownArgs {
    /// Show a readable difference
    ///
    /// Commands on a cluster always show one. With -o json or yaml, print it as data.
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "paths")]
    pub(crate) summary: Option<SummaryForm>,
    /// Show the values of Secrets
    ///
    /// They are masked by default. A masked patch cannot be applied.
    #[arg(long)]
    pub(crate) show_secrets: bool,
}

/// What differences leave out.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct IgnoreArgs {
    /// Leave out changes of this field, such as metadata.annotations
    ///
    /// A path may name items of lists, as in spec.template.spec.containers[name=web].image; without brackets, it applies to all items.
    /// May be given several times.
    #[arg(long, value_name = "PATH", value_parser = Ignored::parse, add = ArgValueCompleter::new(completion::path))]
    pub(crate) ignore: Vec<Ignored>,
    /// Leave out objects of this kind, or one object: Secret or Secret/login
    ///
    /// May be given several times.
    #[arg(long, value_name = "OBJECT", value_parser = Excluded::parse, hide_short_help = true)]
    pub(crate) exclude: Vec<Excluded>,
}

impl IgnoreArgs {
    /// The message if a command prints a patch, from which nothing is left out.
    pub(crate) const NEEDS_SUMMARY: &str = "--ignore and --exclude need --summary";

    /// Whether something is left out.
    pub(crate) fn is_given(&self) -> bool {
        !self.ignore.is_empty() || !self.exclude.is_empty()
    }

    /// Removes the ignored paths from an object.
    pub(crate) fn remove_from(&self, object: &mut Value) {
        self.ignore.iter().for_each(|path| path.remove_from(object));
    }

    /// Whether an object of this kind and name is left out.
    pub(crate) fn excludes(&self, kind: &str, name: &str) -> bool {
        self.exclude.iter().any(|excluded| excluded.is(kind, name))
    }
}

/// The form of a readable difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SummaryForm {
    /// Changed paths, with list items named by their keys, and the lines that differ in long texts
    Paths,
    /// YAML lines with context, like diff -u
    Unified,
}

/// How objects and patches are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum View {
    /// JSON
    Json,
    /// YAML
    Yaml,
    /// YAML in flow style with quoted strings (KYAML)
    Kyaml,
    /// Names only, such as deployment.apps/web
    Name,
    /// The patch for each object, in the format of the input
    Patch,
}

impl View {
    /// The style of printed documents; `None` if the view does not set one.
    pub(crate) fn style(self) -> Option<Style> {
        match self {
            Self::Json => Some(Style::Json),
            Self::Yaml => Some(Style::Yaml),
            Self::Kyaml => Some(Style::Kyaml),
            Self::Name | Self::Patch => None,
        }
    }
}

/// How patched objects are shown.
#[derive(Clone, Debug)]
pub(crate) enum ApplyView {
    /// The documents, as in other commands.
    Plain(View),
    /// Values of the objects.
    Template(Template),
}

impl ApplyView {
    /// Reads the value of `-o`.
    fn parse(text: &str) -> Result<Self, String> {
        if let Some(template) = Template::parse(text) {
            return template.map(Self::Template);
        }
        View::from_str(text, false).map(Self::Plain).map_err(|_| {
            let names = View::value_variants().iter().filter_map(ValueEnum::to_possible_value);
            let names: Vec<String> = names.map(|value| value.get_name().to_owned()).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).chain(Template::FORMATS).collect();
            let similar = near_names(before_value(text), names.iter().map(|name| before_value(name)));
            let similar = similar.first().map_or_else(String::new, |name| format!("a similar value exists: '{name}' "));
            format!("{similar}[possible values: {}]", names.join(", "))
        })
    }

    /// The style of printed documents; `None` if the view does not set one.
    pub(crate) fn style(&self) -> Option<Style> {
        match self {
            Self::Plain(view) => view.style(),
            Self::Template(_) => None,
        }
    }
}

/// The name of a format: `jsonpath` of `jsonpath={.kind}`.
fn before_value(text: &str) -> &str {
    text.split_once('=').map_or(text, |(name, _)| name)
}
