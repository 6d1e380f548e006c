//! `$setElementOrder`: by which key it names items, and whether the patch list fits it.

use std::collections::HashSet;
use std::hash::Hash;

use serde_json::{Map, Value};

use super::{Context, Entry, OrderPlan, entry};
use crate::directive::PATCH_MERGE_KEY;
use crate::error::{Code, Error};
use crate::groups::Groups;
use crate::key::{self, Tuple};
use crate::path::Place;
use crate::rule::{KeyField, Slot};

/// Reads the order directive of a keyed list and checks the entries against it.
pub(super) fn compile<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    directive: &'p Value,
    sent_keys: &[Vec<KeyField<'p>>],
    entries: &[Entry<'p>],
    place: &Place<'_>,
) -> Result<OrderPlan<'p>, Error> {
    let items = directive
        .as_array()
        .and_then(|items| items.iter().map(Value::as_object).collect::<Option<Vec<_>>>())
        .ok_or_else(|| {
        let message = "`$setElementOrder` of a list of objects must be a list of objects that hold keys";
        context.error(Code::InvalidDirective, place, message)
    })?;
    let key = key_of(context, slot, &items, sent_keys, place)?;
    let default_key = slot.default_key();
    let mut tuples = Vec::with_capacity(items.len());
    for item in items {
        if let Some(first) = default_key.first()
            && item.get(first.name).is_none_or(Value::is_null)
        {
            let message = format!("an entry of `$setElementOrder` has no merge key `{}`", first.name);
            return Err(context.error(Code::MissingMergeKey, place, message));
        }
        tuples.push(key::tuple(item, &key).ok_or_else(|| {
            let message = "a key in `$setElementOrder` is an object or a list; it must be a scalar";
            context.error(Code::InvalidMergeKeyValue, place, message)
        })?);
    }
    let order = OrderPlan { key, tuples };
    check(context, &order, entries, place)?;
    Ok(order)
}

/// The one key that the directive's entries are named by.
fn key_of<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    items: &[&'p Map<String, Value>],
    sent_keys: &[Vec<KeyField<'p>>],
    place: &Place<'_>,
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
            Some(value) => add(entry::sent_key(context, slot, value, place)?),
            // What such entries are named by is the same for all of them.
            None if carries_none => {}
            None => {
                carries_none = true;
                if sent_keys.is_empty() {
                    add(slot.default_key());
                } else {
                    sent_keys.iter().cloned().for_each(&mut add);
                }
            }
        }
    }
    if items.is_empty() {
        keys.push(slot.default_key());
    }
    let key = keys.swap_remove(0);
    if !keys.is_empty() || key.is_empty() && !items.is_empty() {
        let message = "the entries of `$setElementOrder` must all be named by one `$patchMergeKey`";
        return Err(context.error(Code::InvalidPatchMergeKey, place, message));
    }
    Ok(key)
}

fn check(context: &Context<'_>, order: &OrderPlan<'_>, entries: &[Entry<'_>], place: &Place<'_>) -> Result<(), Error> {
    let wanted: Vec<Tuple<'_>> =
        entries.iter().map(|entry| key::tuple(entry.map, &order.key).unwrap_or_default()).collect();
    match first_that_does_not_fit(&wanted, &order.tuples) {
        None => Ok(()),
        Some(position) => {
            let index = entries[position].index;
            let item = format!("[{index}] ({})", key::describe(&order.key, &wanted[position]));
            Err(mismatch(context, &item, place))
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

pub(super) fn mismatch(context: &Context<'_>, item: &str, place: &Place<'_>) -> Error {
    let message = format!(
        "item {item} is not in `$setElementOrder`, or stands in another order there; list every item of the patch, in \
         the same order"
    );
    context.error(Code::ElementOrderMismatch, place, message)
}

/// Whether no tuple stands twice.
pub(crate) fn all_distinct<'t, T: Eq + Hash + 't>(tuples: impl IntoIterator<Item = T>) -> bool {
    let mut seen = HashSet::new();
    tuples.into_iter().all(|tuple| seen.insert(tuple))
}
