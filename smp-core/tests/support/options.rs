//! The options of an operation, read from the names that cases and behaviour files use.

use serde_json::Value;
use smp_core::{AmbiguousKeyDeletion, Dialect, Options, PatchMergeKey, UnknownDirectives, UnknownFields};

/// The options of this object; `null` stands for the defaults.
///
/// The error names the option that is unknown or malformed.
pub(crate) fn read(object: &Value) -> Result<Options, String> {
    let mut options = Options::default();
    for (name, value) in object.as_object().into_iter().flatten() {
        set(&mut options, name, value).ok_or_else(|| format!("unknown option {name}: {value}"))?;
    }
    Ok(options)
}

fn set(options: &mut Options, name: &str, value: &Value) -> Option<()> {
    match (name, value.as_str()) {
        ("dialect", Some("extended")) => options.dialect = Dialect::Extended,
        ("dialect", Some("upstream")) => options.dialect = Dialect::Upstream,
        ("patchMergeKey", Some("always")) => options.patch_merge_key = PatchMergeKey::Always,
        ("patchMergeKey", Some("auto")) => options.patch_merge_key = PatchMergeKey::Auto,
        ("patchMergeKey", Some("never")) => options.patch_merge_key = PatchMergeKey::Never,
        ("unknownFields", Some("reject")) => options.unknown_fields = UnknownFields::Reject,
        ("unknownDirectives", Some("reject")) => options.unknown_directives = UnknownDirectives::Reject,
        ("ambiguousKeyDeletion", Some("reject")) => options.ambiguous_key_deletion = AmbiguousKeyDeletion::Reject,
        ("setElementOrder", None) => options.set_element_order = value.as_bool()?,
        ("overwrite", None) => options.overwrite = value.as_bool()?,
        ("maskConflicts", None) => options.mask_conflicts = value.as_bool()?,
        ("maxDepth", None) => options.max_depth = usize::try_from(value.as_u64()?).ok()?,
        ("preconditions", None) => {
            let paths = value.as_array()?.iter().map(|path| path.as_str().map(str::to_owned));
            options.preconditions = paths.collect::<Option<_>>()?;
        }
        _ => return None,
    }
    Some(())
}
