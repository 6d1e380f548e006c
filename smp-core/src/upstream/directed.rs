//! Lists with an order directive. They are merged and ordered before the other fields of their object.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::added;
use super::key::{Key, Uncomparable, same};
use super::list::{self, Kind, Merged};
use super::lookup::Node;
use super::name::Name;
use super::order::{self, Items};
use super::site::{Onto, Site};
use crate::document::{Document, Object, Opened};
use crate::error::{Code, Error};

/// Handles every order directive of a patch object and returns the fields that are done.
pub(super) fn orders<'p>(
    at: &Site<'_>,
    target: &mut Object,
    patch: &'p Map<String, Value>,
    node: Node<'_>,
) -> Result<HashSet<&'p str>, Error> {
    let mut done = HashSet::new();
    for (name, directive) in patch {
        let Name::Order(field) = Name::of(name) else { continue };
        if at.onto == Onto::Patch {
            copy_directive(at, target, name, directive)?;
        }
        let (Some(field), Some(order)) = (field, directive.as_array()) else {
            let message = "`$setElementOrder/…` must name a list, and its value must be a list";
            return Err(at.error(Code::InvalidDirective, message));
        };
        if order_one(at, target, (field, order), patch.get(field), node)? {
            done.insert(field);
        }
    }
    Ok(done)
}

/// Copies a directive of the second patch into the first.
// UPSTREAM: different orders or retained keys for the same place cannot be merged.
pub(super) fn copy_directive(at: &Site<'_>, target: &mut Object, name: &str, directive: &Value) -> Result<(), Error> {
    match target.field(name) {
        Some(first) if !same(first, directive) => {
            let message = format!("the two patches have different `{name}`; upstream cannot merge them");
            Err(at.error(Code::NotMergeable, message))
        }
        Some(_) => Ok(()),
        None => {
            target.put(name, Document::Untouched(directive.clone()));
            Ok(())
        }
    }
}

/// Merges and orders a list; returns `false` if neither side has it.
fn order_one(
    at: &Site<'_>,
    target: &mut Object,
    (field, order): (&str, &[Value]),
    patch: Option<&Value>,
    node: Node<'_>,
) -> Result<bool, Error> {
    let here = &at.field(field);
    let no_list = || here.error(Code::InvalidType, "`$setElementOrder` requires a list; this field is not a list");
    let list = patch.map(|patch| patch.as_array().ok_or_else(no_list)).transpose()?;
    let live = target.take(field).map(|live| live.into_items().map_err(|_| no_list())).transpose()?;
    let found = node.list(&at.at, field)?;
    order::check_fits(here, list.map_or(&[], Vec::as_slice), order, &found.merge_key)?;
    let patch = list.map_or(&[][..], Vec::as_slice);
    // UPSTREAM: an order directive must find items.
    let kind = |live: &[Document]| list::kind(here, list::both(live, patch));
    let (kind, merged) = match (live, list) {
        (None, None) => return Ok(false),
        (Some(live), None) => (kind(&live)?, Merged::live(live)),
        // UPSTREAM: a list that is added next to its order keeps its nulls.
        (None, Some(list)) => (kind(&[])?, Merged::replaced(Vec::new(), added::items(list, Onto::Patch))),
        (Some(live), Some(list)) => (kind(&live)?, list::merge(here, live, list, &found)?),
    };
    let merged = arrange(here, merged, order, kind, &found.merge_key)?;
    target.put(field, Document::from(merged.into_items()));
    Ok(true)
}

/// Orders a merged list by the directive.
// UPSTREAM: an order directive also reorders an atomic list.
fn arrange(at: &Site<'_>, mut merged: Merged, order: &[Value], kind: Kind, merge_key: &str) -> Result<Merged, Error> {
    let is_container = |item: &Document| item.untouched().is_none_or(|value| !Key::of(value).is_comparable());
    let has_containers = merged.list.iter().any(|place| is_container(&merged.pool[*place]))
        || order.iter().any(|item| !Key::of(item).is_comparable());
    if merge_key.is_empty() && has_containers {
        return Err(at.uncomparable(Uncomparable));
    }
    let items = match kind {
        Kind::Objects => Items::Objects(merge_key),
        Kind::Scalars if merge_key.is_empty() => Items::Scalars,
        Kind::Scalars if merged.list.is_empty() => return Ok(merged),
        Kind::Scalars => {
            return Err(at.error(Code::MixedElementTypes, "a list with a merge key must contain only objects"));
        }
    };
    let all = items.live(at, &merged.pool, &merged.list)?;
    let server = items.live(at, &merged.pool, &merged.server)?;
    merged.list = order::arrange(at, &all, &items.of(at, order)?, &server)?;
    Ok(merged)
}
