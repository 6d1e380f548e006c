//! The arguments that several commands share.

use std::path::PathBuf;

use crate::completion;
use clap::builder::{PossibleValue, PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCompleter;
use smp_core::{Dialect, PatchMergeKey, Patcher, Path, SetElementOrder};
use smp_kinds::KubernetesVersion;

use super::suggested::Suggested;
use crate::command::Wanted;
use crate::patch_type::PatchType;
use crate::rules::{self, Rules};

/// Where the type of an object comes from.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Type")]
pub(crate) struct TypeArgs {
    /// Type, such as apps/v1/Deployment [default: from the object]
    ///
    /// A kind, the name of a definition, or `none` for an object without a type.
    #[arg(long = "type-name", value_name = "TYPE", value_parser = Suggested::Kinds, hide_possible_values = true, hide_short_help = true)]
    pub(crate) name: Option<String>,
    /// Merge without a type, like a JSON merge patch
    ///
    /// Same as --type-name none: objects merge as in RFC 7386, lists are replaced.
    #[arg(long, conflicts_with = "name", hide_short_help = true)]
    pub(crate) untyped: bool,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
}

impl TypeArgs {
    /// Which documents of a folder are used: without a type on the command line, those that have one.
    pub(crate) fn wanted(&self) -> Wanted {
        if self.name.is_some() || self.untyped { Wanted::Everything } else { Wanted::Objects }
    }
}

/// Where types come from.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Type")]
pub(crate) struct SourceArgs {
    /// File or folder with types: Swagger 2.0, OpenAPI 3 or CRDs
    ///
    /// A file may contain several documents, in JSON or YAML. Folders are read recursively; files without types are skipped. The types
    /// take precedence over the built-in ones. May be given several times; the first type with a name is used.
    ///
    /// Types also come from CRDs among the objects (on a cluster, from the cluster), from the paths in `$SMP_SCHEMA`, separated as in `$PATH`,
    /// and from `schemas: [PATH]` in .smp.yaml, in this order. .smp.yaml is searched from the working directory up to the root of the Git
    /// repository or of the file system.
    #[arg(long, value_name = "FILE")]
    pub(crate) schema: Vec<PathBuf>,
    /// Kubernetes version of the built-in types: 1.34, 1.35, 1.36 or 1.37 [default: 1.37]
    ///
    /// Kinds and fields that this version does not have are unknown. A patch release such as v1.34.2 is accepted. `kubernetes: VERSION` in
    /// .smp.yaml sets another default; `smp validate --live` uses the version of the cluster.
    #[arg(long, value_name = "VERSION", hide_short_help = true)]
    pub(crate) kubernetes: Option<KubernetesVersion>,
    /// Merge lists of custom resources only by patch extensions, not by list types
    ///
    /// By default, lists of type `map` merge by their list map keys, sets merge, and atomic maps are replaced, as in server-side apply,
    /// because CRDs have list types and no patch extensions. Commands on a cluster ignore this option.
    #[arg(long, hide_short_help = true)]
    pub(crate) ignore_list_types: bool,
    /// File that overrides patch strategies, merge keys and defaults
    ///
    /// May be given several times; later files win. Those in `overlays: [PATH]` of .smp.yaml come first.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) overlay: Vec<PathBuf>,
}

/// Rules for every operation.
#[derive(Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RuleArgs {
    /// Merge semantics to use
    #[arg(long, value_parser = dialect(), hide_short_help = true, value_name = "DIALECT", default_value = "extended")]
    pub(crate) dialect: Dialect,
    /// Reject fields that the schema does not have
    #[arg(long, hide_short_help = true)]
    pub(crate) reject_unknown_fields: bool,
    /// Reject unknown fields that start with `$`
    #[arg(long, hide_short_help = true)]
    pub(crate) reject_unknown_directives: bool,
    /// Fail if a `null` merge key matches several items [default: delete the first]
    #[arg(long, hide_short_help = true)]
    pub(crate) reject_ambiguous_key_deletion: bool,
    /// Maximum nesting depth of documents; the root is level 1
    #[arg(long, hide_short_help = true, value_name = "LEVELS", default_value_t = Patcher::DEFAULT_MAX_DEPTH,
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=Patcher::MAX_DEPTH as u64))]
    pub(crate) max_depth: usize,
}

impl Default for RuleArgs {
    fn default() -> Self {
        Self {
            dialect: Dialect::Extended,
            reject_unknown_fields: false,
            reject_unknown_directives: false,
            reject_ambiguous_key_deletion: false,
            max_depth: Patcher::DEFAULT_MAX_DEPTH,
        }
    }
}

/// The arguments that only patches have: [`PatchingArgs`] without the sources of types and the depth of documents.
pub(super) const FOR_PATCHES: [&str; 8] = [
    "patch_type",
    "name",
    "untyped",
    "dialect",
    "reject_unknown_fields",
    "reject_unknown_directives",
    "reject_ambiguous_key_deletion",
    "for_stock_server",
];

/// How patches are applied and made.
#[derive(Debug, Default, Args)]
pub(crate) struct PatchingArgs {
    /// Patch type
    #[arg(long = "type", value_enum, value_name = "PATCH_TYPE", default_value_t)]
    pub(crate) patch_type: PatchType,
    /// Create and apply patches for stock API servers, warn about differences
    ///
    /// A stock server supports one merge key per list and no `$patchMergeKey`: patches are created with --patch-merge-key never and
    /// applied with --dialect upstream. Each new patch is applied in both dialects, with a warning if the results differ by more
    /// than the order of lists. A strategic merge patch for a custom resource is an error, because servers reject it. Overlays in
    /// .smp.yaml are not used.
    #[arg(long, conflicts_with_all = ["dialect", "overlay"])]
    pub(crate) for_stock_server: bool,
    #[command(flatten)]
    pub(crate) types: TypeArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

/// Rules for making patches.
#[derive(Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct PatchArgs {
    /// When to send `$patchMergeKey`, which stock servers do not know
    #[arg(long, hide_short_help = true, value_enum, value_name = "WHEN", default_value_t = Naming::Never,
          conflicts_with = "for_stock_server")]
    pub(crate) patch_merge_key: Naming,
    /// When to send `$setElementOrder`
    #[arg(long, hide_short_help = true, value_enum, value_name = "WHEN", default_value_t = ElementOrder::WhenNeeded)]
    pub(crate) set_element_order: ElementOrder,
    /// Fail if the patch changes this path, such as metadata.name
    ///
    /// May be given several times.
    #[arg(long, value_name = "PATH", value_parser = path, hide_short_help = true, add = ArgValueCompleter::new(completion::path))]
    pub(crate) precondition: Vec<Path>,
    /// Leave out changes of values that a server stores as the same, such as 1000m and 1, or a default
    #[arg(long, hide_short_help = true)]
    pub(crate) semantic: bool,
    /// Include what a server owns: status, and metadata such as uid and resourceVersion
    #[arg(long, hide_short_help = true)]
    pub(crate) server_owned: bool,
    #[command(flatten)]
    pub(crate) json: JsonPatchArgs,
}

/// Rules for making JSON patches.
#[derive(Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct JsonPatchArgs {
    /// Make JSON patches without `test` operations
    ///
    /// By default, a JSON patch tests the key of each list item that it changes, moves or removes by index, or the whole item if it
    /// has no key. Applied to an object with other items at these places, it fails and changes nothing.
    #[arg(long, hide_short_help = true)]
    pub(crate) no_tests: bool,
}

/// How a patch names the items of keyed lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Naming {
    /// Name every item by the recommended key
    Always,
    /// Name items by the recommended key if the default key is ambiguous
    Auto,
    /// Name items by the default key, and send the whole list if it is ambiguous; safe on any server
    Never,
}

/// When a patch states the order of list items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ElementOrder {
    /// Send it with every changed list; items that only the server has move to the front
    #[value(alias = "true")]
    Always,
    /// Send it only if items would end up in the wrong order; other items keep their positions
    #[value(alias = "whenNeeded")]
    WhenNeeded,
    /// Never send it; the order of items may differ
    #[value(alias = "false")]
    Never,
}

/// Reads a dialect.
fn dialect() -> impl TypedValueParser<Value = Dialect> {
    let value = |dialect: Dialect| {
        PossibleValue::new(dialect.name()).help(match dialect {
        Dialect::Extended => "The rules of smp, with merge keys of several fields and `$patchMergeKey`",
        Dialect::Upstream => {
            "The behavior of stock API servers and kubectl, including quirks; of the other rules, only --max-depth applies"
        }
    })
    };
    PossibleValuesParser::new(Dialect::ALL.map(value)).map(|name| Dialect::parse(&name).unwrap_or_default())
}

impl RuleArgs {
    /// The rules of an operation.
    pub(crate) fn rules(&self) -> Rules {
        let mut rules = rules::of(self.dialect).max_depth(self.max_depth);
        if self.reject_unknown_fields {
            rules = rules.reject_unknown_fields();
        }
        if self.reject_unknown_directives {
            rules = rules.reject_unknown_directives();
        }
        if self.reject_ambiguous_key_deletion {
            rules = rules.reject_ambiguous_key_deletion();
        }
        rules
    }
}

impl PatchArgs {
    /// The rules for making patches.
    pub(crate) fn refine(&self, rules: Rules) -> Rules {
        rules
            .patch_merge_key(self.patch_merge_key.into())
            .set_element_order(self.set_element_order.into())
            .protect_fields(self.precondition.clone())
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
