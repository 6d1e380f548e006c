//! The options of a case.

use serde_json::{Map, Value};
use smp_core::{Dialect, PatchMergeKey, Patcher, Path, SetElementOrder};

use super::answer::Fault;
use crate::rules::{self, Rules};

/// The options of a case.
#[derive(Debug)]
pub(super) struct Options {
    pub(super) rules: Rules,
    pub(super) max_depth: usize,
    /// Whether a three-way diff overwrites what current has, instead of failing at a conflict.
    pub(super) overwrite: bool,
}

/// Reads the options of a case. Defaults are those of the proposals.
pub(super) fn read_options(text: Option<&str>, dialect: Option<&str>) -> Result<Options, Fault> {
    let written = text.map(serde_json::from_str::<Option<Map<String, Value>>>).transpose();
    let written =
        written.map_err(|_| Fault::invalid(None, "`options` must be an object"))?.flatten().unwrap_or_default();
    let dialect = dialect.map_or(Some(Dialect::Extended), Dialect::parse);
    let dialect = dialect.ok_or_else(|| Fault::invalid(None, "`dialect` must be extended or upstream"))?;
    let rules = rules::of(dialect).follow_proposals();
    let mut options = Options { rules, max_depth: Patcher::DEFAULT_MAX_DEPTH, overwrite: true };
    // null means the default.
    for (name, value) in written.iter().filter(|(_, value)| !value.is_null()) {
        options = set(options, name, value).map_err(|wanted| match wanted {
            Wanted::Value(wanted) => Fault::invalid(None, &format!("`options.{name}` must be {wanted}")),
            Wanted::OtherName => Fault::invalid(None, &format!("unknown option `{name}`")),
        })?;
    }
    options.rules = options.rules.max_depth(options.max_depth);
    Ok(options)
}

/// Why an option is rejected.
enum Wanted {
    Value(&'static str),
    OtherName,
}

fn set(mut options: Options, name: &str, value: &Value) -> Result<Options, Wanted> {
    match name {
        "overwrite" => options.overwrite = value.as_bool().ok_or(Wanted::Value("true or false"))?,
        "maxDepth" => {
            let depth = value.as_u64().and_then(|depth| usize::try_from(depth).ok());
            options.max_depth = depth.ok_or(Wanted::Value("a whole number"))?;
        }
        "preconditions" => {
            let paths = paths(value).ok_or(Wanted::Value("a list of paths such as metadata.name"))?;
            options.rules = options.rules.protect_fields(paths);
        }
        _ => {
            let option = extended(name, value)?;
            options.rules = option(options.rules);
        }
    }
    Ok(options)
}

/// An option that the dialect `upstream` ignores.
fn extended(name: &str, value: &Value) -> Result<Box<dyn FnOnce(Rules) -> Rules>, Wanted> {
    match name {
        "patchMergeKey" => {
            let when = match value.as_str() {
                Some("always") => PatchMergeKey::Always,
                Some("auto") => PatchMergeKey::Auto,
                Some("never") => PatchMergeKey::Never,
                _ => return Err(Wanted::Value("always, auto or never")),
            };
            Ok(Box::new(move |rules: Rules| rules.patch_merge_key(when)))
        }
        "setElementOrder" => {
            let when = match (value.as_str(), value.as_bool()) {
                (Some("always"), _) | (_, Some(true)) => SetElementOrder::Always,
                (Some("whenNeeded"), _) => SetElementOrder::WhenNeeded,
                (Some("never"), _) | (_, Some(false)) => SetElementOrder::Never,
                _ => return Err(Wanted::Value("always, whenNeeded or never")),
            };
            Ok(Box::new(move |rules: Rules| rules.set_element_order(when)))
        }
        "unknownFields" => rejection(value, "allow", Rules::reject_unknown_fields, "allow or reject"),
        "unknownDirectives" => rejection(value, "ignore", Rules::reject_unknown_directives, "ignore or reject"),
        "ambiguousKeyDeletion" => rejection(value, "first", Rules::reject_ambiguous_key_deletion, "first or reject"),
        _ => Err(Wanted::OtherName),
    }
}

/// An option that is either the default or `reject`.
fn rejection(
    value: &Value,
    default: &str,
    reject: fn(Rules) -> Rules,
    wanted: &'static str,
) -> Result<Box<dyn FnOnce(Rules) -> Rules>, Wanted> {
    match value.as_str() {
        Some("reject") => Ok(Box::new(reject)),
        Some(word) if word == default => Ok(Box::new(|rules| rules)),
        _ => Err(Wanted::Value(wanted)),
    }
}

fn paths(value: &Value) -> Option<Vec<Path>> {
    let path = |text: &Value| text.as_str()?.parse().ok().filter(|path: &Path| !path.is_root());
    value.as_array()?.iter().map(path).collect()
}
