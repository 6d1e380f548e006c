//! Merges a patch object into a live object, or into an earlier patch object.
//!
//! A field may be a list, with or without an order, and the items of a list are objects again: this module, `list` and
//! `directed` are parts of one recursion.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Map, Value};

use super::added::added;
use super::directed;
use super::key::{Key, Uncomparable};
use super::list;
use super::lookup::Node;
use super::name::Name;
use super::site::{Onto, Site};
use crate::directive::{DELETE, PATCH, REPLACE, RETAIN_KEYS};
use crate::document::{Document, Object, Opened};
use crate::error::{Code, Error};
use crate::scalar::equal;
use crate::schema::MergeStrategy;

/// Merges one object.
pub(crate) fn object(
    at: &Site<'_>,
    target: Object,
    patch: &Map<String, Value>,
    node: Node<'_>,
) -> Result<Object, Error> {
    if let Some(directive) = patch.get(PATCH) {
        return replaced(at, directive, patch);
    }
    let mut target = target;
    if let Some(names) = patch.get(RETAIN_KEYS) {
        retain(at, &mut target, names, patch)?;
    }
    let ordered = directed::orders(at, &mut target, patch, node)?;
    if at.onto == Onto::Live && patch.keys().any(|name| Name::of(name) == Name::Deletions(None)) {
        return Err(at.error(Code::InvalidDirective, "`$deleteFromPrimitiveList/…` must name a list"));
    }
    merge_fields(at, &mut target, changes(at.onto, patch, &ordered), node)?;
    Ok(target)
}

fn merge_fields(
    at: &Site<'_>,
    target: &mut Object,
    changes: Vec<(&str, Change<'_>)>,
    node: Node<'_>,
) -> Result<(), Error> {
    let mut removed: Vec<&str> = Vec::new();
    for (name, change) in changes {
        let before = target.take(name);
        let was_there = before.is_some();
        let step = Step { at: at.field(name), parent: at, name, node };
        match step.change(before, change)? {
            Some(after) => target.put(name, after),
            None if was_there => removed.push(name),
            None => {}
        }
    }
    if !removed.is_empty() {
        target.remove(&removed);
    }
    Ok(())
}

// UPSTREAM: `$patch: replace` stores the object unchanged.
// UPSTREAM: `$patch: delete` leaves an empty object.
fn replaced(at: &Site<'_>, directive: &Value, patch: &Map<String, Value>) -> Result<Object, Error> {
    let fields = match directive.as_str() {
        Some(REPLACE) => {
            patch.iter().filter(|(name, _)| *name != PATCH).map(|(name, value)| (name.clone(), value.clone())).collect()
        }
        Some(DELETE) => Map::new(),
        _ => return Err(at.bad_directive()),
    };
    Ok(Object::from(fields))
}

/// Handles `$retainKeys`.
fn retain(at: &Site<'_>, target: &mut Object, names: &Value, patch: &Map<String, Value>) -> Result<(), Error> {
    if at.onto == Onto::Patch {
        return directed::copy_directive(at, target, RETAIN_KEYS, names);
    }
    let Some(list) = names.as_array() else {
        return Err(at.error(Code::InvalidDirective, "`$retainKeys` must be a list of field names"));
    };
    if list.iter().any(|name| !Key::of(name).is_comparable()) {
        return Err(at.uncomparable(Uncomparable));
    }
    // UPSTREAM: a name in `$retainKeys` that is not a string is ignored.
    let mut names: Vec<&str> = list.iter().filter_map(Value::as_str).collect();
    names.sort_unstable();
    check_retained(at, &names, patch)?;
    target.retain(&names);
    Ok(())
}

/// Checks that `$retainKeys` lists every field that the patch sets.
fn check_retained(at: &Site<'_>, names: &[&str], patch: &Map<String, Value>) -> Result<(), Error> {
    let is_missing = |(name, value): &(&String, &Value)| {
        *name != RETAIN_KEYS
            && !value.is_null()
            && matches!(Name::of(name), Name::Field)
            && names.binary_search(&name.as_str()).is_err()
    };
    let Some(name) = patch.iter().filter(is_missing).map(|(name, _)| name).min() else { return Ok(()) };
    let message = format!("`{RETAIN_KEYS}` does not list `{name}`, which the patch sets; add it");
    Err(at.error(Code::RetainKeysMismatch, message))
}

/// The change of a field in a patch object.
#[derive(Clone, Copy, Default)]
struct Change<'p> {
    value: Option<&'p Value>,
    /// `$deleteFromPrimitiveList/…`.
    deletions: Option<&'p Value>,
}

/// The changes by field, in the patch's order, without those that the order directives handled.
fn changes<'p>(onto: Onto, patch: &'p Map<String, Value>, ordered: &HashSet<&str>) -> Vec<(&'p str, Change<'p>)> {
    // Only deletions can name a field that has a value too.
    let has_deletions = patch.keys().any(|name| matches!(Name::of(name), Name::Deletions(_)));
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut changes: Vec<(&str, Change<'_>)> = Vec::with_capacity(patch.len());
    for (name, value) in patch.iter().filter(|(name, _)| *name != RETAIN_KEYS && !ordered.contains(name.as_str())) {
        let (field, is_deletion) = match Name::of(name) {
            Name::Order(_) => continue,
            Name::Deletions(Some(field)) if onto == Onto::Live && !field.is_empty() => (field, true),
            Name::Deletions(_) => (name.as_str(), true),
            Name::Field => (name.as_str(), false),
        };
        let new = changes.len();
        let place = if has_deletions { *places.entry(field).or_insert(new) } else { new };
        if place == new {
            changes.push((field, Change::default()));
        }
        let change = &mut changes[place].1;
        *if is_deletion { &mut change.deletions } else { &mut change.value } = Some(value);
    }
    changes
}

/// Up to how many nested lists both orders are tried; each level doubles the work.
const MAX_TRIES: u8 = 4;

/// The change of a field.
#[derive(Clone, Copy)]
struct Step<'a> {
    /// The field.
    at: Site<'a>,
    /// The object.
    parent: &'a Site<'a>,
    name: &'a str,
    node: Node<'a>,
}

impl Step<'_> {
    fn change(&self, before: Option<Document>, change: Change<'_>) -> Result<Option<Document>, Error> {
        match (change.value, change.deletions) {
            (None, None) => Ok(before),
            (Some(value), None) => self.value(before, value),
            // UPSTREAM: the second `$deleteFromPrimitiveList` replaces the first.
            (_, Some(deletions)) if self.at.onto == Onto::Patch => Ok(Some(Document::Untouched(deletions.clone()))),
            (None, Some(deletions)) => self.deletions(before, deletions),
            (Some(value), Some(deletions)) => self.both(before, value, deletions),
        }
    }

    // UPSTREAM: a list and its deletions are processed in map order.
    fn both(&self, before: Option<Document>, value: &Value, deletions: &Value) -> Result<Option<Document>, Error> {
        let chance = || {
            let message = "upstream deletes from this list and merges it in random order, and the result depends on \
                the order; send two patches";
            Err(self.at.error(Code::InvalidDirective, message))
        };
        if self.at.tries == MAX_TRIES {
            return chance();
        }
        let step = Step { at: Site { tries: self.at.tries + 1, ..self.at }, ..*self };
        let before = before.map(Document::into_value);
        let again = before.clone().map(Document::Untouched);
        let first = step.deletions(before.map(Document::Untouched), deletions);
        let first = first.and_then(|deleted| step.value(deleted, value));
        let second = step.value(again, value).and_then(|merged| step.deletions(merged, deletions));
        let value = |side: Option<Document>| side.map(Document::into_value);
        match (first.map(value), second.map(value)) {
            (Err(error), Err(_)) => Err(error),
            (Ok(None), Ok(None)) => Ok(None),
            (Ok(Some(first)), Ok(Some(second))) if equal(&first, &second) => Ok(Some(Document::Untouched(first))),
            _ => chance(),
        }
    }

    /// Merges the patch's value into the field; `None` if it is then absent.
    fn value(&self, before: Option<Document>, value: &Value) -> Result<Option<Document>, Error> {
        match value {
            Value::Null => Ok((self.at.onto == Onto::Patch).then_some(Document::Untouched(Value::Null))),
            Value::Object(map) => match before.and_then(|before| before.open_object().ok()) {
                Some(before) => self.object(before, map).map(Some),
                None => Ok(self.added(value)),
            },
            Value::Array(items) => match before.and_then(|before| before.into_items().ok()) {
                Some(before) => {
                    let found = self.node.list(&self.parent.at, self.name)?;
                    let merged = list::merge(&self.at, before, items, &found)?;
                    Ok(Some(Document::from(merged.into_items())))
                }
                None => Ok(self.added(value)),
            },
            scalar => Ok(Some(Document::Untouched(scalar.clone()))),
        }
    }

    /// The value of a field that was absent or had another type.
    // UPSTREAM: a value of another type replaces the old one.
    fn added(&self, value: &Value) -> Option<Document> {
        added(value, self.at.onto).map(Document::Untouched)
    }

    fn object(&self, before: Object, map: &Map<String, Value>) -> Result<Document, Error> {
        let found = self.node.object(&self.parent.at, self.name)?;
        // UPSTREAM: an object with the strategy `replace` is stored unchanged.
        if found.strategy == Some(MergeStrategy::Replace) {
            return Ok(Document::Untouched(Value::Object(map.clone())));
        }
        object(&self.at, before, map, found.node).map(Object::into_document)
    }

    /// Deletes values from the field. A field of another type is unchanged.
    // UPSTREAM: `$deleteFromPrimitiveList` with a null deletes the field.
    // UPSTREAM: `$deleteFromPrimitiveList` with anything but a list sets the field.
    fn deletions(&self, before: Option<Document>, deletions: &Value) -> Result<Option<Document>, Error> {
        let Some(before) = before else { return Ok(None) };
        match deletions {
            Value::Null => Ok(None),
            Value::Object(map) => match before.open_object() {
                Ok(before) => self.object(before, map).map(Some),
                Err(before) => Ok(Some(before)),
            },
            Value::Array(values) => match before.into_items() {
                Ok(before) => {
                    let found = self.node.list(&self.parent.at, self.name)?;
                    list::delete(&self.at, before, values, &found).map(Document::from).map(Some)
                }
                Err(before) => Ok(Some(before)),
            },
            scalar => {
                let is_like = before.untouched().is_some_and(|before| Key::of(before).is_like(Key::of(scalar)));
                Ok(Some(if is_like { Document::Untouched(scalar.clone()) } else { before }))
            }
        }
    }
}
