//! `$setElementOrder`: the key that it uses, and whether the patch list matches it.

use super::{Entry, KeyedPlan, OrderPlan, sent_key};
use crate::at::At;
use crate::directive::{Directive, PATCH_MERGE_KEY};
use crate::document::Node;
use crate::error::{Code, Error};
use crate::key::{self, Item as _};
use crate::lookup::Lookup;
use crate::rule::KeyField;
use crate::tuple::{Probe, Tuple, Tuples};

/// Reads the order directive of a keyed list and checks the plan's entries against it.
pub(super) fn compile<'p>(at: &At<'_, 'p>, directive: Node<'p>, plan: &KeyedPlan<'p>) -> Result<OrderPlan<'p>, Error> {
    let message = "`$setElementOrder` for a list of objects must be a list of objects with merge keys";
    let Some(items) = directive.list().filter(|items| items.iter().all(|item| item.is_object())) else {
        return Err(at.error(Code::InvalidDirective, message).of(Directive::SetElementOrder));
    };
    let key = key_of(at, &items, &plan.sent_keys)?;
    let mut tuples = Tuples::with_capacity(key.len(), items.len());
    let mut tuple = Tuple::new();
    for item in items {
        let can_match = item.read(&key, &mut tuple);
        if let Some(first) = plan.default_key.first()
            && !(can_match && has_value(&key, first, &tuple))
            && item.get(first.name).is_none_or(Node::is_null)
        {
            let message = format!("an entry of `$setElementOrder` has no merge key `{}`", first.name);
            return Err(at.error(Code::MissingMergeKey, message).of(Directive::SetElementOrder).of_key([first.name]));
        }
        if !can_match {
            let message = "a merge key in `$setElementOrder` must be a scalar, not an object or a list";
            return Err(at.error(Code::InvalidMergeKeyValue, message).of(Directive::SetElementOrder));
        }
        tuples.push(tuple.drain(..));
    }
    let order = OrderPlan { key, tuples };
    check(at, &order, &plan.entries)?;
    Ok(order)
}

/// Whether a tuple has a value of a field that is not its default.
fn has_value(key: &[KeyField<'_>], field: &KeyField<'_>, tuple: &Tuple<'_>) -> bool {
    key.iter().zip(tuple).any(|(other, value)| other.name == field.name && value.is_some() && *value != other.default)
}

/// The key that all entries of the directive use.
///
/// ```yaml
/// ports: [{$patchMergeKey: [port, protocol], port: 53, protocol: UDP}]
/// $setElementOrder/ports: [{port: 53, protocol: UDP}]    # port, protocol, as in the patch list
/// ```
fn key_of<'p>(
    at: &At<'_, 'p>,
    items: &[Node<'p>],
    sent_keys: &[Vec<KeyField<'p>>],
) -> Result<Vec<KeyField<'p>>, Error> {
    let mut first: Option<Vec<KeyField<'p>>> = None;
    let mut is_same = true;
    let mut add = |key: Vec<KeyField<'p>>| match &first {
        Some(first) => is_same &= sent_key::same_names(first, &key),
        None => first = Some(key),
    };
    let mut has_plain = false;
    for item in items {
        match item.get(PATCH_MERGE_KEY) {
            Some(value) => add(sent_key::read(at, at.slot, value)?),
            // Entries without `$patchMergeKey` all use the same key.
            None if has_plain => {}
            None => {
                has_plain = true;
                if sent_keys.is_empty() {
                    add(at.slot.default_key());
                }
                sent_keys.iter().cloned().for_each(&mut add);
            }
        }
    }
    let key = first.unwrap_or_else(|| at.slot.default_key());
    if !is_same || key.is_empty() && !items.is_empty() {
        let message = "the entries of `$setElementOrder` must all use the same `$patchMergeKey`";
        return Err(at.error(Code::InvalidPatchMergeKey, message).of(Directive::SetElementOrder));
    }
    Ok(key)
}

fn check(at: &At<'_, '_>, order: &OrderPlan<'_>, entries: &[Entry<'_>]) -> Result<(), Error> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut places = Lookup::new(&order.tuples);
    let mut tuple = Tuple::new();
    let mut next = 0;
    for entry in entries {
        let can_match = entry.read(&order.key, &mut tuple);
        match places.pop(Probe::Tuple(&tuple)).filter(|place| can_match && *place >= next) {
            Some(place) => next = place + 1,
            None => {
                let values = if can_match { tuple.as_slice() } else { &[] };
                let item = format!("[{}] ({})", entry.index, key::describe(&order.key, values));
                return Err(mismatch(at, &item));
            }
        }
    }
    Ok(())
}

/// The position of the first item of `wanted` that is missing from `order` or out of order there. The k-th of several
/// equal items corresponds to the k-th one in `order`.
///
/// ```yaml
/// wanted: [a, c, b]
/// order:  [a, b, c]    # b is out of order
/// ```
pub(super) fn first_that_does_not_fit(wanted: &[Node<'_>], order: &[Node<'_>]) -> Option<usize> {
    if wanted.is_empty() {
        return None;
    }
    let mut tuples = Tuples::with_capacity(1, order.len());
    for value in order {
        tuples.push([value.scalar()]);
    }
    let mut places = Lookup::new(tuples);
    let mut next = 0;
    wanted.iter().position(|item| match places.pop(Probe::Tuple(&[item.scalar()])) {
        Some(place) if place >= next => {
            next = place + 1;
            false
        }
        _ => true,
    })
}

pub(super) fn mismatch(at: &At<'_, '_>, item: &str) -> Error {
    let message = format!(
        "item {item} is missing from `$setElementOrder` or out of order there; list every item of the patch, in the \
        same order"
    );
    at.error(Code::ElementOrderMismatch, message).of(Directive::SetElementOrder)
}
