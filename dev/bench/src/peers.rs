//! Other operations on the same bytes: a JSON merge patch, validation, a bracket scan, a copy.

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::workload::Outcome;

/// A JSON merge patch on `serde_json` values. It replaces lists, so it does less work.
pub(crate) fn json_merge_patch(live: &[u8], patch: &[u8]) -> Outcome {
    let mut live: Value = serde_json::from_slice(live)?;
    json_patch::merge(&mut live, &serde_json::from_slice(patch)?);
    Ok(serde_json::to_vec(&live)?)
}

/// Only checks whether the bytes are JSON in UTF-8.
pub(crate) fn validate(bytes: &[u8]) -> Outcome {
    serde_json::from_str::<IgnoredAny>(std::str::from_utf8(bytes)?)?;
    Ok(Vec::new())
}

/// Only computes the nesting depth, skipping strings: the minimum cost of finding the end of a value.
pub(crate) fn scan_structure(bytes: &[u8]) -> usize {
    let (mut at, mut depth, mut deepest) = (0, 0_usize, 0_usize);
    while let Some(byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'"' => at = end_of_string(bytes, at),
            b'{' | b'[' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// The index after the closing quotation mark of the string that starts at `at`.
fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr::memchr2(b'"', b'\\', rest)) {
        at += found + 1;
        if bytes[at - 1] == b'"' {
            return at;
        }
        at += 1;
    }
    bytes.len()
}
