//! The calls of smp that are measured, from bytes to bytes.

use std::error::Error;

use smp_core::{
    Options, PatchMergeKey, Schema, apply_bytes, apply_trusted_bytes, apply_value, diff_bytes, three_way_bytes,
    three_way_value,
};

/// Bytes, or why there are none.
pub(crate) type Outcome = Result<Vec<u8>, Box<dyn Error>>;

/// The options of all calls: patches are made for stock servers, as those of Go are.
pub(crate) fn options() -> Options {
    Options { patch_merge_key: PatchMergeKey::Never, ..Options::default() }
}

/// Both documents read into values, the result written.
pub(crate) fn apply_values(schema: Schema<'_>, live: &[u8], patch: &[u8]) -> Outcome {
    let (live, patch) = (serde_json::from_slice(live)?, serde_json::from_slice(patch)?);
    Ok(serde_json::to_vec(&apply_value(schema, live, &patch, &options())?)?)
}

/// Bytes to bytes; `live` is checked.
pub(crate) fn apply(schema: Schema<'_>, live: &[u8], patch: &[u8]) -> Outcome {
    Ok(apply_bytes(schema, live, patch, &options())?)
}

/// Bytes to bytes; `live` is known to be valid.
pub(crate) fn apply_trusted(schema: Schema<'_>, live: &[u8], patch: &[u8]) -> Outcome {
    Ok(apply_trusted_bytes(schema, live, patch, &options())?)
}

/// The diff of two documents.
pub(crate) fn diff(schema: Schema<'_>, original: &[u8], modified: &[u8]) -> Outcome {
    Ok(diff_bytes(schema, original, modified, &options())?)
}

/// The three-way diff of three documents.
pub(crate) fn three_way(schema: Schema<'_>, documents: [&[u8]; 3], overwrite: bool) -> Outcome {
    let [original, modified, current] = documents;
    Ok(three_way_bytes(schema, original, modified, current, &Options { overwrite, ..options() })?)
}

/// The three-way diff of documents read into values.
pub(crate) fn three_way_values(schema: Schema<'_>, documents: [&[u8]; 3], overwrite: bool) -> Outcome {
    let [original, modified, current] = documents;
    let (original, modified) = (serde_json::from_slice(original)?, serde_json::from_slice(modified)?);
    let options = Options { overwrite, ..options() };
    let patch = three_way_value(schema, &original, &modified, &serde_json::from_slice(current)?, &options)?;
    Ok(serde_json::to_vec(&patch)?)
}
