//! The arguments that several commands have.

use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use smp_core::{PatchMergeKey, Patcher, Path, SetElementOrder};

use crate::output::Style;
use crate::rules::Rules;

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
    #[arg(long, value_enum, value_name = "WHOSE", default_value_t = Dialect::Extended)]
    pub(crate) dialect: Dialect,
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
    #[arg(long, value_name = "LEVELS", default_value_t = Patcher::DEFAULT_MAX_DEPTH,
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=Patcher::MAX_DEPTH as u64))]
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
    /// When to name list items by `$patchMergeKey`, which stock API servers do not understand
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Naming::Never, conflicts_with = "for_stock_server")]
    pub(crate) patch_merge_key: Naming,
    /// When to send `$setElementOrder`
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ElementOrder::WhenNeeded)]
    pub(crate) set_element_order: ElementOrder,
    /// A path that must not change, for example metadata.name; may be given several times
    #[arg(long, value_name = "PATH", value_parser = path)]
    pub(crate) precondition: Vec<Path>,
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
    /// Name every item by the recommended key
    Always,
    /// Name items by the recommended key where the default key is ambiguous
    Auto,
    /// Name items by the default key, and send a list whole where that is ambiguous; safe on any server
    Never,
}

/// When a patch says in which order the items of sets and keyed lists are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ElementOrder {
    /// Send it with every list that changes; items that only the server has move to the front
    #[value(alias = "true")]
    Always,
    /// Send it where items would end in another order; other items keep their places
    #[value(alias = "whenNeeded")]
    WhenNeeded,
    /// Ignore the order of items
    #[value(alias = "false")]
    Never,
}

/// The rules of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Dialect {
    /// Those of this command, keys of several fields included
    Extended,
    /// Those of stock API servers and kubectl, quirks included; of the other rules --max-depth alone holds
    Upstream,
}

impl RuleArgs {
    /// The rules of an operation.
    pub(crate) fn rules(&self) -> Rules {
        match self.dialect {
            Dialect::Extended => Rules::extended().set(|patcher| self.refuse(patcher)),
            Dialect::Upstream => Rules::upstream(),
        }
        .max_depth(self.max_depth)
    }

    fn refuse(&self, mut patcher: Patcher) -> Patcher {
        if self.reject_unknown_fields {
            patcher = patcher.reject_unknown_fields();
        }
        if self.reject_unknown_directives {
            patcher = patcher.reject_unknown_directives();
        }
        if self.reject_ambiguous_key_deletion {
            patcher = patcher.reject_ambiguous_key_deletion();
        }
        patcher
    }
}

impl PatchArgs {
    /// The rules for making patches.
    pub(crate) fn refine(&self, rules: Rules) -> Rules {
        let (naming, order) = (self.patch_merge_key.into(), self.set_element_order.into());
        rules.set(|patcher| patcher.patch_merge_key(naming).set_element_order(order)).protect(self.precondition.clone())
    }
}

impl From<Naming> for PatchMergeKey {
    fn from(naming: Naming) -> Self {
        match naming {
            Naming::Always => Self::Always,
            Naming::Auto => Self::Auto,
            Naming::Never => Self::Never,
        }
    }
}

impl From<ElementOrder> for SetElementOrder {
    fn from(order: ElementOrder) -> Self {
        match order {
            ElementOrder::Always => Self::Always,
            ElementOrder::WhenNeeded => Self::WhenNeeded,
            ElementOrder::Never => Self::Never,
        }
    }
}

fn path(text: &str) -> Result<Path, String> {
    match text.parse::<Path>() {
        Ok(path) if !path.is_root() => Ok(path),
        _ => Err("not a path; write it as metadata.name or metadata.labels[\"a.b/c\"]".to_owned()),
    }
}
