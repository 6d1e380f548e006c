//! Selectors of disruption budgets.

use serde_json::Value;

use crate::object::{at, is_same, text_at};

/// The label in selectors of budgets that were created as `policy/v1beta1`, where an empty selector selected no pod.
const OLD: &str = "pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match";

/// Removes the label of `policy/v1beta1` from a new or changed selector. A selector that selects no pod keeps it.
///
/// ```yaml
/// matchExpressions: [{key: pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match, operator: Exists}]         # stays
/// matchExpressions: [{key: pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match, operator: DoesNotExist}]   # becomes {}
/// ```
pub(super) fn strip_old_label(old: Option<&Value>, budget: &mut Value) {
    let selector = at(budget, &["spec", "selector"]);
    let is_unchanged = old.is_some_and(|old| is_same(at(old, &["spec", "selector"]), selector));
    if is_unchanged || selects_nothing(selector) {
        return;
    }
    let Some(selector) = budget.pointer_mut("/spec/selector").and_then(Value::as_object_mut) else { return };
    let Some(expressions) = selector.get_mut("matchExpressions").and_then(Value::as_array_mut) else { return };
    expressions.retain(|expression| expression["key"] != OLD);
    if expressions.is_empty() {
        selector.remove("matchExpressions");
    }
}

/// Whether a selector is the one into which an empty one of `policy/v1beta1` was converted.
fn selects_nothing(selector: &Value) -> bool {
    let has_labels = at(selector, &["matchLabels"]).as_object().is_some_and(|labels| !labels.is_empty());
    let Some([only]) = at(selector, &["matchExpressions"]).as_array().map(Vec::as_slice) else { return false };
    let has_values = at(only, &["values"]).as_array().is_some_and(|values| !values.is_empty());
    !has_labels && !has_values && text_at(only, &["key"]) == OLD && text_at(only, &["operator"]) == "Exists"
}
