//! Finds what a stock server loses when it applies a strategic merge patch.

use std::fmt::Write;

use serde_json::Value;
use smp_core::{Patcher, Schema};

/// Compares what a stock server makes of a patch with what the patch means, and returns a sentence for each list that has
/// fewer items than it should have.
///
/// ```yaml
/// # stored                              # patch                             # a stock server
/// ports:                                ports:                              ports:
/// - {port: 53, protocol: UDP}           - {port: 53, protocol: TCP}         - {port: 53, protocol: TCP}
/// ```
pub(crate) fn find(schema: Schema<'_>, live: &Value, patch: &Value, result: &Value) -> Vec<String> {
    let Ok(meant) = Patcher::new(schema).follow_proposals().apply(live.clone(), patch) else { return Vec::new() };
    let mut losses = Vec::new();
    if meant != *result {
        compare(&mut String::new(), &meant, result, &mut losses);
    }
    losses
}

/// The number of sentences for one patch.
const LIMIT: usize = 8;

fn compare(path: &mut String, meant: &Value, result: &Value, losses: &mut Vec<String>) {
    if meant == result || losses.len() == LIMIT {
        return;
    }
    let end = path.len();
    match (meant, result) {
        (Value::Object(meant), Value::Object(result)) => {
            for (name, meant) in meant {
                if let Some(result) = result.get(name) {
                    if end > 0 {
                        path.push('.');
                    }
                    path.push_str(name);
                    compare(path, meant, result, losses);
                    path.truncate(end);
                }
            }
        }
        (Value::Array(meant), Value::Array(result)) if meant.len() > result.len() => {
            losses.push(format!(
                "this patch makes {path} lose {} of {} items on a stock API server, because its merge key does not \
                 distinguish them",
                meant.len() - result.len(),
                meant.len()
            ));
        }
        (Value::Array(meant), Value::Array(result)) => {
            for (index, (meant, result)) in meant.iter().zip(result).enumerate() {
                let _ = write!(path, "[{index}]");
                compare(path, meant, result, losses);
                path.truncate(end);
            }
        }
        _ => {}
    }
}
