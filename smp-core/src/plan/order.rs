//! `$setElementOrder`: by which key it names items, and whether the patch list fits it.

use std::hash::Hash;

use serde_json::{Map, Value};

use super::{Entry, KeyedPlan, OrderPlan, entry};
use crate::at::At;
use crate::directive::{Directive, PATCH_MERGE_KEY};
use crate::error::{Code, Error};
use crate::groups::Groups;
use crate::key::{self, Tuple};
use crate::rule::KeyField;

/// Reads the order directive of a keyed list and checks the plan's entries against it.
pub(super) fn compile<'p>(at: &At<'_, 'p>, directive: &'p Value, plan: &KeyedPlan<'p>) -> Result<OrderPlan<'p>, Error> {
    let items = directive
        .as_array()
        .and_then(|items| items.iter().map(Value::as_object).collect::<Option<Vec<_>>>())
        .ok_or_else(|| {
        let message = "`$setElementOrder` of a list of objects must be a list of objects that hold keys";
        at.error(Code::InvalidDirective, message).of(Directive::SetElementOrder)
    })?;
    let key = key_of(at, &items, &plan.sent_keys)?;
    let mut tuples = Vec::with_capacity(items.len());
    for item in items {
        if let Some(first) = plan.default_key.first()
            && item.get(first.name).is_none_or(Value::is_null)
        {
            let message = format!("an entry of `$setElementOrder` has no merge key `{}`", first.name);
            return Err(at.error(Code::MissingMergeKey, message).of(Directive::SetElementOrder).of_key([first.name]));
        }
        tuples.push(key::tuple(item, &key).ok_or_else(|| {
            let message = "a key in `$setElementOrder` is an object or a list; it must be a scalar";
            at.error(Code::InvalidMergeKeyValue, message).of(Directive::SetElementOrder)
        })?);
    }
    let order = OrderPlan { key, tuples };
    check(at, &order, &plan.entries)?;
    Ok(order)
}

/// The one key that the directive's entries are named by.
fn key_of<'p>(
    at: &At<'_, 'p>,
    items: &[&'p Map<String, Value>],
    sent_keys: &[Vec<KeyField<'p>>],
) -> Result<Vec<KeyField<'p>>, Error> {
    let mut keys: Vec<Vec<KeyField<'p>>> = Vec::new();
    let mut add = |key: Vec<KeyField<'p>>| {
        if !keys.iter().any(|known| entry::same_names(known, &key)) {
            keys.push(key);
        }
    };
    let mut carries_none = false;
    for item in items {
        match item.get(PATCH_MERGE_KEY) {
            Some(value) => add(entry::sent_key(at, at.slot, value)?),
            // What such entries are named by is the same for all of them.
            None if carries_none => {}
            None => {
                carries_none = true;
                if sent_keys.is_empty() {
                    add(at.slot.default_key());
                } else {
                    sent_keys.iter().cloned().for_each(&mut add);
                }
            }
        }
    }
    if items.is_empty() {
        keys.push(at.slot.default_key());
    }
    let key = keys.swap_remove(0);
    if !keys.is_empty() || key.is_empty() && !items.is_empty() {
        let message = "the entries of `$setElementOrder` must all be named by one `$patchMergeKey`";
        return Err(at.error(Code::InvalidPatchMergeKey, message).of(Directive::SetElementOrder));
    }
    Ok(key)
}

fn check(at: &At<'_, '_>, order: &OrderPlan<'_>, entries: &[Entry<'_>]) -> Result<(), Error> {
    let wanted: Vec<Tuple<'_>> =
        entries.iter().map(|entry| key::tuple(entry.map, &order.key).unwrap_or_default()).collect();
    match first_that_does_not_fit(&wanted, &order.tuples) {
        None => Ok(()),
        Some(position) => {
            let index = entries[position].index;
            let item = format!("[{index}] ({})", key::describe(&order.key, &wanted[position]));
            Err(mismatch(at, &item))
        }
    }
}

/// The first of `wanted` that is not in `order`, or stands in another relative order there. The k-th of several equal ones
/// stands where the k-th stands in `order`.
pub(super) fn first_that_does_not_fit<T: Eq + Hash>(wanted: &[T], order: &[T]) -> Option<usize> {
    if wanted.is_empty() {
        return None;
    }
    let mut places = Groups::new(order.iter().map(Some));
    let mut next = 0;
    wanted.iter().position(|item| match places.pop(&item) {
        Some(place) if place >= next => {
            next = place + 1;
            false
        }
        _ => true,
    })
}

pub(super) fn mismatch(at: &At<'_, '_>, item: &str) -> Error {
    let message = format!(
        "item {item} is not in `$setElementOrder`, or stands in another order there; list every item of the patch, in \
         the same order"
    );
    at.error(Code::ElementOrderMismatch, message).of(Directive::SetElementOrder)
}
