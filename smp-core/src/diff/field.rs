//! One field: which of the ways to say a change fits its value.

use serde_json::{Map, Value};

use super::{Diff, Objects, Sides, conflict, keyed, normal, object, set, stock};
use crate::error::Error;
use crate::options::PatchMergeKey;
use crate::path::Place;
use crate::rule::{ListRule, Slot};
use crate::schema::Kind;

/// A field that modified has. `place` is the field's.
pub(super) fn changed(
    context: &Diff<'_>,
    slot: Slot<'_>,
    name: &str,
    sides: Sides<'_>,
    patch: &mut Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    let Some(modified) = sides.modified else { return Ok(()) };
    let Some(current) = sides.current else {
        conflict::note(context, slot, sides, place);
        if let Some(value) = normal::plain(&context.modified, slot, modified, place)? {
            patch.insert(name.to_owned(), value);
        }
        return Ok(());
    };
    match (modified, current) {
        (Value::Object(modified), Value::Object(current)) if merges_objects(slot) => {
            let original = sides.original.and_then(Value::as_object);
            let part = object::diff(context, slot, Objects { original, modified, current }, place)?;
            if !part.is_empty() {
                patch.insert(name.to_owned(), stock::sent(context, slot, part, current, place)?);
            }
        }
        (Value::Array(modified), Value::Array(current)) if merged_list(context, slot).is_some() => {
            if normal::equivalent(slot, sides.modified, sides.current) {
                return Ok(());
            }
            let original = sides.original.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let lists = Lists { original, modified: Some(modified), current };
            list(context, slot, name, lists, patch, place)?;
        }
        _ => {
            if !normal::equivalent(slot, sides.modified, sides.current) {
                conflict::note(context, slot, sides, place);
                patch.insert(name.to_owned(), normal::whole(&context.modified, slot, modified, place)?);
            }
        }
    }
    Ok(())
}

/// A field that original and current have and modified has not.
pub(super) fn removed(
    context: &Diff<'_>,
    slot: Slot<'_>,
    name: &str,
    sides: Sides<'_>,
    patch: &mut Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    match (sides.original, sides.current) {
        (Some(Value::Object(original)), Some(Value::Object(current)))
            if merges_objects(slot) && !slot.retains_keys() && !matches!(slot.schema.kind(), Kind::Object(_)) =>
        {
            let empty = Map::new();
            let objects = Objects { original: Some(original), modified: &empty, current };
            let part = object::diff(context, slot, objects, place)?;
            let goes = |(name, value): (&String, &Value)| value.is_null() || part.get(name) == Some(&Value::Null);
            if current.iter().all(goes) {
                patch.insert(name.to_owned(), Value::Null);
            } else if !part.is_empty() {
                patch.insert(name.to_owned(), stock::sent(context, slot, part, current, place)?);
            }
        }
        (Some(Value::Array(original)), Some(Value::Array(current))) if merged_list(context, slot).is_some() => {
            list(context, slot, name, Lists { original, modified: None, current }, patch, place)?;
        }
        _ => {
            conflict::note(context, slot, sides, place);
            patch.insert(name.to_owned(), Value::Null);
        }
    }
    Ok(())
}

/// The three versions of one list; modified is `None` where the list was removed.
#[derive(Clone, Copy)]
pub(super) struct Lists<'d> {
    pub(super) original: &'d [Value],
    pub(super) modified: Option<&'d [Value]>,
    pub(super) current: &'d [Value],
}

fn list(
    context: &Diff<'_>,
    slot: Slot<'_>,
    name: &str,
    lists: Lists<'_>,
    patch: &mut Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    if merged_list(context, slot) == Some(ListRule::Set) {
        set::diff(context, name, lists, patch, place)
    } else {
        keyed::diff(context, slot, name, lists, patch, place)
    }
}

fn merges_objects(slot: Slot<'_>) -> bool {
    !slot.is_replaced() && !matches!(slot.schema.kind(), Kind::Scalar | Kind::List(_))
}

/// How a list's items are merged by the patches of this diff; `None` for atomic lists.
///
/// A list with a recommended key alone is merged by those who send it.
fn merged_list(context: &Diff<'_>, slot: Slot<'_>) -> Option<ListRule> {
    match slot.list_rule() {
        ListRule::Atomic => {
            let sends = context.options.patch_merge_key == PatchMergeKey::Always;
            (sends && !slot.recommended_key().is_empty()).then_some(ListRule::Keyed)
        }
        rule => Some(rule),
    }
}
