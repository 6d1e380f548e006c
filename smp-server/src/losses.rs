//! Finds what a stock server loses when it applies a strategic merge patch.

use std::fmt::Write;

use serde_json::Value;
use smp_core::schema::Kind;
use smp_core::{Patcher, Schema};

/// Compares the result of a patch on a stock server with the intended result, and returns a warning for each list that has fewer
/// items than it should have.
///
/// ```yaml
/// # stored                              # patch                             # a stock server
/// ports:                                ports:                              ports:
/// - {port: 53, protocol: UDP}           - {port: 53, protocol: TCP}         - {port: 53, protocol: TCP}
/// ```
pub(crate) fn find(schema: Schema<'_>, live: &Value, patch: &Value, result: &Value) -> Vec<String> {
    if !has_ambiguous_list(schema, patch) {
        return Vec::new();
    }
    let Ok(meant) = Patcher::new(schema).follow_proposals().apply(live.clone(), patch) else { return Vec::new() };
    let mut losses = Vec::new();
    if meant != *result {
        compare(&mut String::new(), &meant, result, &mut losses);
    }
    losses
}

/// Whether a patch names a list whose merge key does not distinguish all items, so items may be lost.
///
/// ```text
/// {"spec": {"ports": […]}} of a Service     yes: the key of stock servers is port, and the recommended one port and protocol
/// {"spec": {"replicas": 3}} of a Deployment no
/// ```
fn has_ambiguous_list(schema: Schema<'_>, patch: &Value) -> bool {
    match (schema.kind(), patch) {
        (Kind::List(item), Value::Array(items)) => items.iter().any(|value| has_ambiguous_list(item, value)),
        (Kind::Map(value), Value::Object(members)) => members.values().any(|member| has_ambiguous_list(value, member)),
        (_, Value::Object(members)) => members.iter().any(|(name, value)| {
            schema.field(name).is_some_and(|field| {
                let is_ambiguous = value.is_array() && field.recommended_key() != &field.merge_key[..];
                is_ambiguous || has_ambiguous_list(schema.field_schema(field), value)
            })
        }),
        _ => false,
    }
}

/// The largest number of warnings for one patch.
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
