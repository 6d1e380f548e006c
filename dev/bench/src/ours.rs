//! The measured calls of smp, from bytes to bytes.

use std::error::Error;

use serde_json::Value;
use smp_core::{Json, Patcher, ThreeWay, TrustedJson};

/// The resulting bytes, or an error.
pub(crate) type Outcome = Result<Vec<u8>, Box<dyn Error>>;

/// Parses both documents into values and serializes the result.
pub(crate) fn apply_values(patcher: &Patcher, live: &[u8], patch: &[u8]) -> Outcome {
    let (live, patch): (Value, Value) = (serde_json::from_slice(live)?, serde_json::from_slice(patch)?);
    Ok(serde_json::to_vec(&patcher.apply(live, &patch)?)?)
}

/// Bytes to bytes; `live` is validated.
pub(crate) fn apply(patcher: &Patcher, live: &[u8], patch: &[u8]) -> Outcome {
    Ok(patcher.apply(Json(live), Json(patch))?)
}

/// Bytes to bytes; `live` is known to be valid.
pub(crate) fn apply_trusted(patcher: &Patcher, live: &[u8], patch: &[u8]) -> Outcome {
    Ok(patcher.apply(TrustedJson(live), Json(patch))?)
}

/// The diff of two documents.
pub(crate) fn diff(patcher: &Patcher, original: &[u8], modified: &[u8]) -> Outcome {
    Ok(serde_json::to_vec(&patcher.diff(Json(original), Json(modified))?)?)
}

/// The three-way diff of three documents.
pub(crate) fn three_way(patcher: &Patcher, documents: [&[u8]; 3]) -> Outcome {
    let [original, modified, current] = documents.map(Json);
    Ok(serde_json::to_vec(&patcher.three_way(ThreeWay { original, modified, current })?)?)
}

/// The three-way diff of documents parsed into values.
pub(crate) fn three_way_values(patcher: &Patcher, documents: [&[u8]; 3]) -> Outcome {
    let mut values = Vec::with_capacity(documents.len());
    for document in documents {
        values.push(serde_json::from_slice::<Value>(document)?);
    }
    let inputs = ThreeWay { original: &values[0], modified: &values[1], current: &values[2] };
    Ok(serde_json::to_vec(&patcher.three_way(inputs)?)?)
}
