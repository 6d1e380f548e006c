//! Diff of a set: additions are in the list, removals in `$deleteFromPrimitiveList`.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::element_order;
use super::versions::{Diff, Lists, items};
use crate::at::At;
use crate::directive::{DELETE_FROM_PRIMITIVE_LIST, SET_ELEMENT_ORDER};
use crate::document::Node;
use crate::error::{Code, Error};
use crate::options::{Options, SetElementOrder};
use crate::order::{self, Part};
use crate::plan::{check_element_types, distinct};
use crate::scalar::Scalar;

/// Adds the changes of the set's field to the patch of its object.
///
/// ```yaml
/// current:  [a, b]
/// modified: [b, c]
/// patch:    {finalizers: [c], $deleteFromPrimitiveList/finalizers: [a]}
/// ```
pub(super) fn diff(
    diff: &Diff,
    at: &At<'_, '_>,
    (name, lists): (&str, Lists<'_>),
    patch: &mut Map<String, Value>,
) -> Result<(), Error> {
    let are_equal = lists.original.is_some_and(|original| original.equals(lists.current));
    if lists.modified.is_none() && are_equal {
        patch.insert(name.to_owned(), Value::Null);
        return Ok(());
    }
    check_element_types(at, &items(lists.modified).iter().copied(), false)?;
    reject_non_scalars(&at.in_input(diff.target), lists)?;
    let set = Comparison::of(lists);
    if lists.modified.is_none() && set.removed.len() == set.current.len() {
        patch.insert(name.to_owned(), Value::Null);
        return Ok(());
    }
    if lists.modified.is_some() {
        patch.extend(set.order(at.options()).map(|order| (format!("{SET_ELEMENT_ORDER}{name}"), order)));
    }
    if !set.removed.is_empty() {
        patch.insert(format!("{DELETE_FROM_PRIMITIVE_LIST}{name}"), list(&set.removed));
    }
    if !set.added.is_empty() {
        patch.insert(name.to_owned(), list(&set.added));
    }
    Ok(())
}

/// The distinct values of a set, and which of them are added and removed.
struct Comparison<'d> {
    modified: Vec<Node<'d>>,
    current: Vec<Node<'d>>,
    added: Vec<Node<'d>>,
    removed: Vec<Node<'d>>,
}

fn has(set: &HashSet<Scalar<'_>>, value: Node<'_>) -> bool {
    value.scalar().is_some_and(|value| set.contains(&value))
}

impl<'d> Comparison<'d> {
    fn of(lists: Lists<'d>) -> Self {
        let modified = distinct(items(lists.modified));
        let current = distinct(lists.current.items());
        let set = |values: &[Node<'d>]| values.iter().filter_map(|value| value.scalar()).collect::<HashSet<_>>();
        let (wanted, there) = (set(&modified), set(&current));
        let before: HashSet<_> = items(lists.original).into_iter().filter_map(Node::scalar).collect();
        let added = modified.iter().copied().filter(|value| !has(&there, *value)).collect();
        let goes = |value: &&Node<'d>| has(&before, **value) && !has(&wanted, **value);
        let removed = current.iter().filter(goes).copied().collect();
        Self { modified, current, added, removed }
    }

    /// The value of `$setElementOrder`, if it is sent.
    fn order(&self, options: &Options) -> Option<Value> {
        let set = |values: &[Node<'d>]| values.iter().filter_map(|value| value.scalar()).collect::<HashSet<_>>();
        let (wanted, there) = (set(&self.modified), set(&self.current));
        let stays = |value: &&Node<'d>| has(&wanted, **value) && has(&there, **value);
        let (current, modified) = (self.current.iter().filter(stays), self.modified.iter().filter(stays));
        let is_reordered = !current.zip(modified).all(|(a, b)| a.equals(*b));
        let adds = !self.added.is_empty();
        if !is_reordered && !adds && self.removed.is_empty() {
            return None;
        }
        // Without a directive, additions come last.
        let keeps_order = || !is_reordered && self.modified.iter().map(|value| !has(&there, *value)).is_sorted();
        element_order::is_sent(options, is_reordered, adds, keeps_order).then(|| match options.set_element_order {
            SetElementOrder::Always => list(&self.modified),
            SetElementOrder::WhenNeeded | SetElementOrder::Never => {
                list(&arranged(&self.modified, &self.current, &self.removed))
            }
        })
    }
}

/// Modified's values in order, merged with those that only current has, which keep their neighbors.
///
/// ```yaml
/// modified: [a, b, c]
/// current:  [a, theirs, c]
/// result:   [a, theirs, b, c]
/// ```
fn arranged<'d>(modified: &[Node<'d>], current: &[Node<'d>], removed: &[Node<'_>]) -> Vec<Node<'d>> {
    let places: HashMap<_, _> =
        current.iter().enumerate().filter_map(|(index, value)| Some((value.scalar()?, index))).collect();
    let gone: HashSet<_> = removed.iter().filter_map(|value| value.scalar()).collect();
    let taken: Vec<Option<usize>> = modified.iter().map(|value| places.get(&value.scalar()?).copied()).collect();
    let value = |part| match part {
        Part::Entry(index) => Some(modified[index]),
        Part::Live(index) => current[index].scalar().filter(|value| !gone.contains(value)).map(|_| current[index]),
    };
    order::by_patch(current.len(), &taken).into_iter().filter_map(value).collect()
}

fn list(values: &[Node<'_>]) -> Value {
    values.iter().map(|value| value.to_value()).collect()
}

/// Rejects items that are not scalars: no patch can remove them from a set.
fn reject_non_scalars(target: &At<'_, '_>, lists: Lists<'_>) -> Result<(), Error> {
    let other = |list: Option<Node<'_>>| list?.items().position(|item| !item.is_scalar());
    match (other(Some(lists.current)), other(lists.original)) {
        (Some(index), Some(_)) => {
            let message = "a set can contain only scalars, and no patch can remove this item; replace the list some \
                other way first";
            Err(target.item(index).error(Code::InvalidType, message))
        }
        _ => Ok(()),
    }
}
