//! The options of a case.

use serde::Deserialize;
use serde_json::value::RawValue;
use smp_core::{AmbiguousKeyDeletion, Dialect, Options, PatchMergeKey, Path, UnknownDirectives, UnknownFields};

use super::answer::Fault;

/// The options as they are written; what is absent or null keeps its default.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Written {
    patch_merge_key: Option<Naming>,
    set_element_order: Option<bool>,
    overwrite: Option<bool>,
    unknown_fields: Option<Unknown>,
    unknown_directives: Option<Unknown>,
    ambiguous_key_deletion: Option<Ambiguous>,
    max_depth: Option<usize>,
    preconditions: Option<Vec<String>>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Naming {
    Always,
    Auto,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Unknown {
    #[serde(alias = "ignore")]
    Allow,
    Reject,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Ambiguous {
    First,
    Reject,
}

/// The options of a case with the defaults of the library.
pub(super) fn read_options(raw: Option<&RawValue>, dialect: Option<&str>) -> Result<Options, Fault> {
    let written: Option<Written> = match raw {
        Some(raw) => serde_json::from_str(raw.get())
            .map_err(|error| Fault::invalid(None, &format!("`options` cannot be read: {error}")))?,
        None => None,
    };
    let mut options = options(written.unwrap_or_default())?;
    options.dialect = match dialect {
        None | Some("extended") => Dialect::Extended,
        Some("upstream") => Dialect::Upstream,
        Some(_) => return Err(Fault::invalid(None, "`dialect` must be extended or upstream")),
    };
    Ok(options)
}

fn options(written: Written) -> Result<Options, Fault> {
    let mut options = Options::default();
    match written.patch_merge_key {
        None | Some(Naming::Always) => {}
        Some(Naming::Auto) => options.patch_merge_key = PatchMergeKey::Auto,
        Some(Naming::Never) => options.patch_merge_key = PatchMergeKey::Never,
    }
    if written.unknown_fields == Some(Unknown::Reject) {
        options.unknown_fields = UnknownFields::Reject;
    }
    if written.unknown_directives == Some(Unknown::Reject) {
        options.unknown_directives = UnknownDirectives::Reject;
    }
    if written.ambiguous_key_deletion == Some(Ambiguous::Reject) {
        options.ambiguous_key_deletion = AmbiguousKeyDeletion::Reject;
    }
    options.set_element_order = written.set_element_order.unwrap_or(options.set_element_order);
    options.overwrite = written.overwrite.unwrap_or(options.overwrite);
    options.max_depth = written.max_depth.unwrap_or(options.max_depth);
    options.preconditions = written.preconditions.unwrap_or_default();
    let wrong = options.preconditions.iter().any(|path| Path::parse(path).is_none_or(|path| path.is_root()));
    if wrong {
        return Err(Fault::invalid(None, "`preconditions` must be paths such as metadata.name"));
    }
    Ok(options)
}
