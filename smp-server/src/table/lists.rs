//! Cells of lists, maps and selectors.

use serde_json::Value;

use super::cell::{at, items, or};
use crate::column::Source;
use crate::object::scalar;

pub(super) fn count(source: &Source<'_>, paths: &[&str]) -> Value {
    let count = |path: &&str| match source.at(path) {
        Value::Array(items) => items.len(),
        Value::Object(members) => members.len(),
        _ => 0,
    };
    paths.iter().map(count).sum::<usize>().into()
}

/// Joins the items of a list, or a field of each.
pub(super) fn join(source: &Source<'_>, arguments: &[&str]) -> Value {
    let [path, field @ ..] = arguments else { return Value::Null };
    let text = |item: &Value| scalar(field.first().map_or(item, |field| at(item, field)));
    source.items(path).iter().map(text).collect::<Vec<_>>().join(",").into()
}

pub(super) fn labels(source: &Source<'_>, arguments: &[&str]) -> Value {
    or(pairs(source.at(arguments.first().unwrap_or(&""))).join(","), "<none>")
}

/// Labels as `name=value`, sorted.
fn pairs(labels: &Value) -> Vec<String> {
    let members = labels.as_object().into_iter().flatten();
    let mut pairs: Vec<_> = members.map(|(name, value)| (name, scalar(value))).collect();
    pairs.sort_unstable();
    pairs.into_iter().map(|(name, value)| format!("{name}={value}")).collect()
}

pub(super) fn selector(source: &Source<'_>, arguments: &[&str]) -> Value {
    or(selector_text(source.at(arguments.first().unwrap_or(&""))), "<none>")
}

/// A selector as text, sorted by label.
///
/// ```text
/// {matchLabels: {app: web}, matchExpressions: [{key: tier, operator: In, values: [b, a]}]}  →  app=web,tier in (a,b)
/// ```
pub(super) fn selector_text(selector: &Value) -> String {
    let labels = selector["matchLabels"].as_object().into_iter().flatten();
    let mut parts: Vec<(String, String)> =
        labels.map(|(name, value)| (name.clone(), format!("{name}={}", scalar(value)))).collect();
    for expression in items(&selector["matchExpressions"]) {
        let name = scalar(&expression["key"]);
        let mut values: Vec<String> = items(&expression["values"]).iter().map(scalar).collect();
        values.sort_unstable();
        let text = match expression["operator"].as_str() {
            Some("In") => format!("{name} in ({})", values.join(",")),
            Some("NotIn") => format!("{name} notin ({})", values.join(",")),
            Some("Exists") => name.clone(),
            Some("DoesNotExist") => format!("!{name}"),
            _ => continue,
        };
        parts.push((name, text));
    }
    parts.sort_by(|one, other| one.0.cmp(&other.0));
    parts.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(",")
}

/// The first three items, and the number of the others.
pub(super) fn first_three(items: &[String], rest: usize) -> String {
    let shown = items[..items.len().min(3)].join(",");
    if rest > 0 { format!("{shown} + {rest} more...") } else { shown }
}
