//! Labels and label selectors.

use serde_json::{Map, Value};

use super::super::{items, text};
use super::pods::is_nothing;
use crate::cause::Causes;
use crate::names::{label_value_problems, qualified_name_problems};
use crate::object::at;
use crate::path::Path;

/// Checks a map of labels. Kubernetes names the map, not the label.
pub(in super::super) fn check(value: &Value, path: &Path<'_>, causes: &mut Causes) {
    for (key, value) in value.as_object().into_iter().flatten() {
        let value = value.as_str().unwrap_or_default();
        causes.problems(path, key.as_str(), qualified_name_problems(key));
        causes.problems(path, value, label_value_problems(value));
    }
}

/// Checks a label selector.
pub(in super::super) fn check_selector(selector: &Value, path: &Path<'_>, causes: &mut Causes) {
    if let Some(labels) = selector.get("matchLabels") {
        check(labels, &path.field("matchLabels"), causes);
    }
    let list = path.field("matchExpressions");
    for (index, requirement) in items(selector.get("matchExpressions").unwrap_or(&Value::Null)).iter().enumerate() {
        check_requirement(requirement, &list.index(index), causes);
    }
}

fn check_requirement(requirement: &Value, path: &Path<'_>, causes: &mut Causes) {
    let values = items(requirement.get("values").unwrap_or(&Value::Null));
    check_operator([text(requirement, "key"), text(requirement, "operator")], values, &[], path, causes);
    let list = path.field("values");
    for (index, value) in values.iter().enumerate() {
        let value = value.as_str().unwrap_or_default();
        causes.problems(list.index(index), value, label_value_problems(value));
    }
}

/// Checks the key and the operator of a requirement. `single` are further operators, which need a single value.
pub(super) fn check_operator(
    [key, operator]: [&str; 2],
    values: &[Value],
    single: &[&str],
    path: &Path<'_>,
    causes: &mut Causes,
) {
    let list = path.field("values");
    match operator {
        "In" | "NotIn" if values.is_empty() => {
            causes.required(list, "must be specified when `operator` is 'In' or 'NotIn'");
        }
        "Exists" | "DoesNotExist" if !values.is_empty() => {
            causes.forbidden(list, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
        _ if !single.contains(&operator) => {
            causes.invalid(path.field("operator"), operator, "not a valid selector operator");
        }
        _ if values.len() == 1 => {}
        _ => causes.required(list, "must be specified single value when `operator` is 'Lt' or 'Gt'"),
    }
    causes.problems(path.field("key"), key, qualified_name_problems(key));
}

/// Whether a label selector has no requirement.
pub(super) fn is_empty(selector: &Value) -> bool {
    ["matchLabels", "matchExpressions"].iter().all(|name| is_nothing(at(selector, &[name])))
}

/// Whether labels fit to a selector. An absent selector fits to nothing, an empty one to everything.
pub(super) fn matches(selector: &Value, labels: &Value) -> bool {
    if selector.is_null() {
        return false;
    }
    let empty = Map::new();
    let labels = labels.as_object().unwrap_or(&empty);
    let wanted = selector.get("matchLabels").and_then(Value::as_object).unwrap_or(&empty);
    let requirements = items(selector.get("matchExpressions").unwrap_or(&Value::Null));
    wanted.iter().all(|(key, value)| labels.get(key) == Some(value))
        && requirements.iter().all(|requirement| {
            let value = labels.get(text(requirement, "key"));
            let values = items(requirement.get("values").unwrap_or(&Value::Null));
            match text(requirement, "operator") {
                "In" => value.is_some_and(|value| values.contains(value)),
                "NotIn" => value.is_none_or(|value| !values.contains(value)),
                "Exists" => value.is_some(),
                _ => value.is_none(),
            }
        })
}
