//! Checks the nesting depth of values.

use serde_json::Value;

use crate::MAX_DEPTH;
use crate::locate::Step;

/// The number of levels that a reader keeps: one more than the limit, so that [`too_deep`] can find what exceeds it.
pub(crate) fn kept_levels(max_depth: usize) -> usize {
    max_depth.min(MAX_DEPTH) + 1
}

/// The path of the first object or list beyond the limit.
pub(crate) fn too_deep(value: &Value, max_depth: usize) -> Option<Vec<Step<'_>>> {
    let limit = max_depth.min(MAX_DEPTH);
    let mut path = Vec::new();
    is_too_deep(value, limit, &mut path).then_some(path)
}

/// Whether something is too deep. If so, `path` is its path afterwards.
fn is_too_deep<'v>(value: &'v Value, limit: usize, path: &mut Vec<Step<'v>>) -> bool {
    let level = path.len();
    let mut below = |step: Step<'v>, value: &'v Value| {
        path.push(step);
        let found = is_too_deep(value, limit, path);
        if !found {
            path.pop();
        }
        found
    };
    match value {
        Value::Array(_) | Value::Object(_) if level >= limit => true,
        Value::Array(items) => items.iter().enumerate().any(|(index, item)| below(Step::Index(index), item)),
        Value::Object(fields) => fields.iter().any(|(name, value)| below(Step::Field(name), value)),
        _ => false,
    }
}
