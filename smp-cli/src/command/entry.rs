//! Names the entries of lists by their keys.

use crate::summary::short;
use serde_json::Value;

/// The key fields that an entry has, as in `[port=53,protocol=UDP]`. `None` if it has none of them.
pub(super) fn label<'k>(entry: &Value, key: impl IntoIterator<Item = &'k str>) -> Option<String> {
    let fields = key.into_iter().filter_map(|name| Some(format!("{name}={}", short(entry.get(name)?))));
    let fields: Vec<String> = fields.collect();
    (!fields.is_empty()).then(|| format!("[{}]", fields.join(",")))
}
