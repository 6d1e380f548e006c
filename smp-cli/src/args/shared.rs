//! The arguments that several commands have.

use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use smp_core::{AmbiguousKeyDeletion, Dialect, Options, PatchMergeKey, Path, UnknownDirectives, UnknownFields};

use crate::output::Style;

/// Where the type of an object comes from.
#[derive(Debug, Args)]
#[command(next_help_heading = "Type")]
pub(crate) struct TypeArgs {
    /// The type, when apiVersion and kind do not say it: apps/v1/Deployment, a definition's name, or none
    #[arg(long = "type-name", value_name = "TYPE")]
    pub(crate) name: Option<String>,
    /// Merge without a type, as a JSON merge patch does (RFC 7386); the same as --type-name none
    #[arg(long, conflicts_with = "name")]
    pub(crate) untyped: bool,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
}

/// Where types come from.
#[derive(Debug, Args)]
#[command(next_help_heading = "Type")]
pub(crate) struct SourceArgs {
    /// A file of types that are looked into before the built-in ones: Swagger 2.0, OpenAPI 3 or custom resource
    /// definitions, JSON or YAML, one or several
    #[arg(long, value_name = "FILE")]
    pub(crate) schema: Vec<PathBuf>,
    /// Where a field of these has no patch extension, merge lists by their list map keys, merge sets, and replace atomic
    /// maps; custom resource definitions say no more than that
    #[arg(long, requires = "schema")]
    pub(crate) list_map_keys: bool,
    /// Strategies, keys and defaults to lay over the types, in a file of entries; later files win
    #[arg(long, value_name = "FILE")]
    pub(crate) overlay: Vec<PathBuf>,
}

/// Rules of every operation.
#[derive(Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RuleArgs {
    /// Whose rules hold; the types stay as they are given, with `--schema` and `--overlay`
    #[arg(long, value_enum, value_name = "WHOSE", default_value_t = Rules::Extended)]
    pub(crate) dialect: Rules,
    /// Fail where a field is not in the schema
    #[arg(long)]
    pub(crate) reject_unknown_fields: bool,
    /// Fail where a field that starts with `$` is no directive
    #[arg(long)]
    pub(crate) reject_unknown_directives: bool,
    /// Fail where a null in `$patchMergeKey` fields fits several items, instead of taking the first
    #[arg(long)]
    pub(crate) reject_ambiguous_key_deletion: bool,
    /// How deep documents may nest; the root is level 1
    #[arg(long, value_name = "LEVELS", default_value_t = 128,
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=smp_core::Options::DEEPEST as u64))]
    pub(crate) max_depth: usize,
}

/// Patches for API servers as they are.
#[derive(Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct StockServerArgs {
    /// Do as with an API server of today, which knows one merge key for each list and no `$patchMergeKey`: patches are
    /// made as with --patch-merge-key never and applied as with --dialect upstream. A patch that is made is applied in
    /// both dialects, with a warning where the results differ by more than the order of lists; a strategic patch for a
    /// custom resource is an error, as servers refuse it
    #[arg(long, conflicts_with_all = ["dialect", "overlay"])]
    pub(crate) for_stock_server: bool,
}

/// Rules of patches that are made.
#[derive(Debug, Args)]
#[command(next_help_heading = "Patch")]
pub(crate) struct PatchArgs {
    /// How strategic patches name list items
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Naming::Auto, conflicts_with = "for_stock_server")]
    pub(crate) patch_merge_key: Naming,
    /// Leave `$setElementOrder` out of strategic patches
    #[arg(long)]
    pub(crate) no_element_order: bool,
    /// A path that must not change, for example metadata.name; may be given several times
    #[arg(long, value_name = "PATH", value_parser = path)]
    pub(crate) precondition: Vec<String>,
}

/// How objects and patches are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum View {
    /// JSON
    Json,
    /// YAML
    Yaml,
    /// YAML with brackets and quotes, which nothing can misread
    Kyaml,
    /// Names only, as deployment.apps/web
    Name,
    /// The patch that has this effect on each object, in the format of the input
    Patch,
}

impl View {
    /// How documents are written, where this says it.
    pub(crate) fn style(self) -> Option<Style> {
        match self {
            Self::Json => Some(Style::Json),
            Self::Yaml => Some(Style::Yaml),
            Self::Kyaml => Some(Style::Kyaml),
            Self::Name | Self::Patch => None,
        }
    }
}

/// How the result is written.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// The format of what is printed [default: that of the input]
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
}

/// What of an object is shown to people.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct SecretArgs {
    /// Show the values of Secrets, which are masked otherwise: a masked patch cannot be applied
    #[arg(long)]
    pub(crate) show_secrets: bool,
}

/// How a patch names the items of keyed lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Naming {
    /// By the recommended key, told in `$patchMergeKey` where it is not the default key
    Always,
    /// So only in lists that the default key does not tell apart
    Auto,
    /// By the default key only, as every API server understands it
    Never,
}

/// The rules of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rules {
    /// Those of this command, keys of several fields included
    Extended,
    /// Those of stock API servers and kubectl, quirks included; of the other rules --max-depth alone holds
    Upstream,
}

impl RuleArgs {
    /// The options of an operation, with the command line's defaults.
    pub(crate) fn options(&self) -> Options {
        let mut options =
            Options { patch_merge_key: PatchMergeKey::Auto, max_depth: self.max_depth, ..Options::default() };
        options.dialect = match self.dialect {
            Rules::Extended => Dialect::Extended,
            Rules::Upstream => Dialect::Upstream,
        };
        if self.reject_unknown_fields {
            options.unknown_fields = UnknownFields::Reject;
        }
        if self.reject_unknown_directives {
            options.unknown_directives = UnknownDirectives::Reject;
        }
        if self.reject_ambiguous_key_deletion {
            options.ambiguous_key_deletion = AmbiguousKeyDeletion::Reject;
        }
        options
    }
}

impl PatchArgs {
    /// Adds what these arguments say to `options`; a stock server says how items are named.
    pub(crate) fn refine(&self, options: &mut Options, for_stock_server: bool) {
        options.patch_merge_key = match self.patch_merge_key {
            _ if for_stock_server => PatchMergeKey::Never,
            Naming::Always => PatchMergeKey::Always,
            Naming::Auto => PatchMergeKey::Auto,
            Naming::Never => PatchMergeKey::Never,
        };
        options.set_element_order = !self.no_element_order;
        options.preconditions.clone_from(&self.precondition);
    }
}

fn path(text: &str) -> Result<String, String> {
    match Path::parse(text) {
        Some(path) if !path.is_root() => Ok(text.to_owned()),
        _ => Err("not a path; write it as metadata.name or metadata.labels[\"a.b/c\"]".to_owned()),
    }
}
