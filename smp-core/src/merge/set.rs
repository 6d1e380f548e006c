//! Merges two patches of one list of scalars.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::field_patch::FieldPatch;
use crate::document::Node;
use crate::plan::distinct;
use crate::scalar::Scalar;

/// Merges two patches of a set: the deletions of both, then the additions of the first that the second does not delete,
/// then the additions of the second.
///
/// ```yaml
/// first:  {finalizers: [a, b], $deleteFromPrimitiveList/finalizers: [x]}
/// second: {finalizers: [c], $deleteFromPrimitiveList/finalizers: [a]}
/// merged: {finalizers: [b, c], $deleteFromPrimitiveList/finalizers: [x, a]}
/// ```
pub(super) fn merge(first: &FieldPatch, second: &FieldPatch) -> FieldPatch {
    let list = |value: &Option<Value>| value.as_ref().and_then(Value::as_array).cloned().unwrap_or_default();
    let (deleted_first, deleted_second) = (list(&first.deletions), list(&second.deletions));
    let (added_first, added_second) = (list(&first.value), list(&second.value));
    let gone: HashSet<_> = deleted_second.iter().filter_map(Scalar::of).collect();
    let left = added_first.iter().filter(|value| Scalar::of(value).is_none_or(|value| !gone.contains(&value)));
    let mut added = distinct(left.chain(&added_second).map(Node::Value));
    let deletions = distinct(deleted_first.iter().chain(&deleted_second).map(Node::Value));

    let orders = [second.order.as_ref(), first.order.as_ref()].into_iter().flatten();
    let order = orders.filter_map(Value::as_array).find_map(|order| {
        let mut places = HashMap::new();
        for (place, value) in order.iter().enumerate() {
            places.entry(Scalar::of(value)?).or_insert(place);
        }
        let place = |value: &Node<'_>| value.scalar().and_then(|value| places.get(&value).copied());
        added.iter().all(|value| place(value).is_some()).then(|| {
            added.sort_by_key(place);
            Value::Array(order.clone())
        })
    });
    let is_listed = first.value.is_some() || second.value.is_some();
    let collect = |values: &[Node<'_>]| -> Value { values.iter().map(|value| value.to_value()).collect() };
    FieldPatch {
        value: (!added.is_empty() || is_listed && deletions.is_empty()).then(|| collect(&added)),
        deletions: (!deletions.is_empty()).then(|| collect(&deletions)),
        order,
    }
}
