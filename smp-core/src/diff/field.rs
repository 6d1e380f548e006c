//! Diff of one field: chooses how to express the change of its value.

use serde_json::{Map, Value};

use super::versions::{Diff, Lists, Objects, Sides};
use super::{conflict, keyed, normal, object, set, stock};
use crate::at::At;
use crate::error::Error;
use crate::options::PatchMergeKey;
use crate::rule::ListRule;
use crate::schema::Kind;

/// Adds a field that modified has to the patch of its object.
pub(super) fn changed(
    diff: &Diff,
    object: &At<'_, '_>,
    (name, sides): (&str, Sides<'_>),
    patch: &mut Map<String, Value>,
) -> Result<(), Error> {
    let at = &object.field(name);
    let Some(modified) = sides.modified else { return Ok(()) };
    let value = match (modified, sides.current) {
        (modified, None) => {
            conflict::note(diff, at, sides);
            normal::plain(at, modified)?
        }
        (Value::Object(modified), Some(Value::Object(current))) if at.slot.merges_objects() => {
            let original = sides.original.and_then(Value::as_object);
            let part = object::diff(diff, at, Objects { original, modified, current })?;
            stock::sent(diff, at, part, current)?
        }
        _ if normal::equivalent(at.slot, sides.modified, sides.current) => None,
        (Value::Array(modified), Some(Value::Array(current))) if merged_list(at).is_some() => {
            let original = sides.original.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            return list(diff, at, (name, Lists { original, modified: Some(modified), current }), patch);
        }
        _ => {
            conflict::note(diff, at, sides);
            Some(normal::whole(at, modified)?)
        }
    };
    patch.extend(value.map(|value| (name.to_owned(), value)));
    Ok(())
}

/// Adds a field that original and current have and modified does not to the patch of its object.
///
/// ```yaml
/// original: {labels: {mine: a}}
/// current:  {labels: {mine: a, theirs: b}}
/// patch:    {labels: {mine: null}}           # member by member; a struct is removed by null
/// ```
pub(super) fn removed(
    diff: &Diff,
    object: &At<'_, '_>,
    (name, sides): (&str, Sides<'_>),
    patch: &mut Map<String, Value>,
) -> Result<(), Error> {
    let at = &object.field(name);
    let is_struct = matches!(at.slot.schema.kind(), Kind::Object(_));
    let value = match (sides.original, sides.current) {
        (Some(Value::Object(original)), Some(Value::Object(current)))
            if at.slot.merges_objects() && !at.slot.retains_keys() && !is_struct =>
        {
            let objects = Objects { original: Some(original), modified: &Map::new(), current };
            let part = object::diff(diff, at, objects)?;
            let goes = |(name, value): (&String, &Value)| value.is_null() || part.get(name) == Some(&Value::Null);
            if current.iter().all(goes) { Some(Value::Null) } else { stock::sent(diff, at, part, current)? }
        }
        (Some(Value::Array(original)), Some(Value::Array(current))) if merged_list(at).is_some() => {
            return list(diff, at, (name, Lists { original, modified: None, current }), patch);
        }
        _ => {
            conflict::note(diff, at, sides);
            Some(Value::Null)
        }
    };
    patch.extend(value.map(|value| (name.to_owned(), value)));
    Ok(())
}

fn list(
    diff: &Diff,
    at: &At<'_, '_>,
    (name, lists): (&str, Lists<'_>),
    patch: &mut Map<String, Value>,
) -> Result<(), Error> {
    if merged_list(at) == Some(ListRule::Set) {
        set::diff(diff, at, (name, lists), patch)
    } else {
        keyed::diff(diff, at, (name, lists), patch, object::diff)
    }
}

/// How the patches of this diff merge a list; `None` for atomic lists.
///
/// A list that only has a recommended key is merged if the patch sends that key.
fn merged_list(at: &At<'_, '_>) -> Option<ListRule> {
    match at.slot.list_rule() {
        ListRule::Atomic => {
            let sends = at.options().patch_merge_key == PatchMergeKey::Always;
            (sends && !at.slot.recommended_key().is_empty()).then_some(ListRule::Keyed)
        }
        rule => Some(rule),
    }
}
