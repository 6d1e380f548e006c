//! Cells of lists, maps and selectors.

use serde_json::Value;

use super::cell::{at, or};
use crate::column::Source;
use crate::object::scalar;
use crate::selector;

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
    let labels = source.at(arguments.first().unwrap_or(&""));
    or(sorted(selector::requirements(labels, &Value::Null)), "<none>")
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
    sorted(selector::requirements(&selector["matchLabels"], &selector["matchExpressions"]))
}

/// The requirements of a selector, sorted by label.
fn sorted(mut parts: Vec<(String, String)>) -> String {
    parts.sort_by(|one, other| one.0.cmp(&other.0));
    parts.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(",")
}

/// The first three items, and the number of the others.
pub(super) fn first_three(items: &[String], rest: usize) -> String {
    let shown = items[..items.len().min(3)].join(",");
    if rest > 0 { format!("{shown} + {rest} more...") } else { shown }
}
