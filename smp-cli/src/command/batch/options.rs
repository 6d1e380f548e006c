//! The options of a case.

use serde_json::value::RawValue;
use serde_json::{Map, Value};
use smp_core::{AmbiguousKeyDeletion, Dialect, Options, PatchMergeKey, Path, UnknownDirectives, UnknownFields};

use super::answer::Fault;

/// The options of a case with the defaults of the library.
pub(super) fn read_options(raw: Option<&RawValue>, dialect: Option<&str>) -> Result<Options, Fault> {
    let written: Map<String, Value> = match raw {
        Some(raw) => serde_json::from_str::<Option<_>>(raw.get())
            .map_err(|_| Fault::invalid(None, "`options` must be an object"))?
            .unwrap_or_default(),
        None => Map::new(),
    };
    let mut options = Options::default();
    // A null keeps the default.
    for (name, value) in written.iter().filter(|(_, value)| !value.is_null()) {
        set(&mut options, name, value).map_err(|wanted| match wanted {
            Wanted::Value(wanted) => Fault::invalid(None, &format!("`options.{name}` must be {wanted}")),
            Wanted::OtherName => Fault::invalid(None, &format!("`options` has no `{name}`")),
        })?;
    }
    options.dialect = match dialect {
        None | Some("extended") => Dialect::Extended,
        Some("upstream") => Dialect::Upstream,
        Some(_) => return Err(Fault::invalid(None, "`dialect` must be extended or upstream")),
    };
    Ok(options)
}

/// What an option should have been.
enum Wanted {
    Value(&'static str),
    OtherName,
}

fn set(options: &mut Options, name: &str, value: &Value) -> Result<(), Wanted> {
    let flag = || value.as_bool().ok_or(Wanted::Value("true or false"));
    match name {
        "patchMergeKey" => {
            options.patch_merge_key = match value.as_str() {
                Some("always") => PatchMergeKey::Always,
                Some("auto") => PatchMergeKey::Auto,
                Some("never") => PatchMergeKey::Never,
                _ => return Err(Wanted::Value("always, auto or never")),
            };
        }
        "setElementOrder" => options.set_element_order = flag()?,
        "overwrite" => options.overwrite = flag()?,
        "unknownFields" => {
            options.unknown_fields = match value.as_str() {
                Some("allow") => UnknownFields::Allow,
                Some("reject") => UnknownFields::Reject,
                _ => return Err(Wanted::Value("allow or reject")),
            };
        }
        "unknownDirectives" => {
            options.unknown_directives = match value.as_str() {
                Some("ignore") => UnknownDirectives::Ignore,
                Some("reject") => UnknownDirectives::Reject,
                _ => return Err(Wanted::Value("ignore or reject")),
            };
        }
        "ambiguousKeyDeletion" => {
            options.ambiguous_key_deletion = match value.as_str() {
                Some("first") => AmbiguousKeyDeletion::First,
                Some("reject") => AmbiguousKeyDeletion::Reject,
                _ => return Err(Wanted::Value("first or reject")),
            };
        }
        "maxDepth" => {
            let depth = value.as_u64().and_then(|depth| usize::try_from(depth).ok());
            options.max_depth = depth.ok_or(Wanted::Value("a whole number"))?;
        }
        "preconditions" => {
            options.preconditions = paths(value).ok_or(Wanted::Value("a list of paths such as metadata.name"))?;
        }
        _ => return Err(Wanted::OtherName),
    }
    Ok(())
}

fn paths(value: &Value) -> Option<Vec<String>> {
    let is_path = |text: &&str| Path::parse(text).is_some_and(|path| !path.is_root());
    value.as_array()?.iter().map(|path| path.as_str().filter(is_path).map(str::to_owned)).collect()
}
