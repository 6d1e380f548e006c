//! The types of patches: strategic merge patches, JSON merge patches (RFC 7386) and JSON patches (RFC 6902).

use clap::ValueEnum;
use serde_json::Value;

/// A patch type, named as in `kubectl patch --type`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PatchType {
    /// Strategic merge patch; the type of the object defines how lists merge
    #[default]
    Strategic,
    /// JSON merge patch (RFC 7386); objects merge, lists are replaced, null deletes
    Merge,
    /// JSON patch (RFC 6902); a list of operations on paths
    Json,
}

/// Restores the field order of an object. New fields come last.
///
/// ```text
/// before: {a, b}   after: {c, b, a}   result: {a, b, c}
/// ```
pub(crate) fn keep_order(before: &Value, after: &mut Value) {
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => {
            let mut fields = std::mem::take(after);
            for (name, old) in before {
                if let Some(mut new) = fields.shift_remove(name) {
                    keep_order(old, &mut new);
                    after.insert(name.clone(), new);
                }
            }
            after.append(&mut fields);
        }
        (Value::Array(before), Value::Array(after)) => {
            before.iter().zip(after).for_each(|(before, after)| keep_order(before, after));
        }
        _ => {}
    }
}
