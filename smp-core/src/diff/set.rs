//! Sets: what is added stands in the list, what is removed in `$deleteFromPrimitiveList`.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::Diff;
use super::field::Lists;
use crate::directive::{DELETE_FROM_PRIMITIVE_LIST, SET_ELEMENT_ORDER};
use crate::error::{Code, Error};
use crate::path::Place;
use crate::plan::{check_element_types, distinct};
use crate::scalar::{Scalar, equal, is_scalar};

/// Adds what the set's field needs to the patch of its object.
pub(super) fn diff(
    context: &Diff<'_>,
    name: &str,
    lists: Lists<'_>,
    patch: &mut Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    if lists.modified.is_none() && lists.original == lists.current {
        patch.insert(name.to_owned(), Value::Null);
        return Ok(());
    }
    let items = lists.modified.unwrap_or_default();
    check_element_types(&context.modified, items, false, place)?;
    refuse_unsayable(context, lists, place)?;
    let modified = distinct(items.iter());
    let current = distinct(lists.current.iter());
    let wanted: HashSet<_> = modified.iter().filter_map(|value| Scalar::of(value)).collect();
    let there: HashSet<_> = current.iter().filter_map(|value| Scalar::of(value)).collect();
    let before: HashSet<_> = lists.original.iter().filter_map(Scalar::of).collect();

    let has = |set: &HashSet<Scalar<'_>>, value: &Value| Scalar::of(value).is_some_and(|value| set.contains(&value));
    let added: Vec<&Value> = modified.iter().copied().filter(|value| !has(&there, value)).collect();
    let removed: Vec<&Value> =
        current.iter().copied().filter(|value| has(&before, value) && !has(&wanted, value)).collect();
    if lists.modified.is_none() {
        if removed.len() == current.len() {
            patch.insert(name.to_owned(), Value::Null);
            return Ok(());
        }
    } else {
        let stays = |value: &&&Value| has(&wanted, value) && has(&there, value);
        let reordered = !current.iter().filter(stays).zip(modified.iter().filter(stays)).all(|(a, b)| equal(a, b));
        let is_sent = reordered || !added.is_empty() || !removed.is_empty();
        if is_sent && context.options.set_element_order {
            patch.insert(format!("{SET_ELEMENT_ORDER}{name}"), list(&modified));
        }
    }
    if !removed.is_empty() {
        patch.insert(format!("{DELETE_FROM_PRIMITIVE_LIST}{name}"), list(&removed));
    }
    if !added.is_empty() {
        patch.insert(name.to_owned(), list(&added));
    }
    Ok(())
}

fn list(values: &[&Value]) -> Value {
    values.iter().copied().cloned().collect()
}

/// No patch can remove an item from a set that is no scalar.
fn refuse_unsayable(context: &Diff<'_>, lists: Lists<'_>, place: &Place<'_>) -> Result<(), Error> {
    let other = |items: &[Value]| items.iter().position(|item| !is_scalar(item));
    match (other(lists.current), other(lists.original)) {
        (Some(index), Some(_)) => {
            let message = "a set cannot hold this, and no patch can remove it; replace the list some other way first";
            Err(context.current.error(Code::InvalidType, &place.index(index), message))
        }
        _ => Ok(()),
    }
}
