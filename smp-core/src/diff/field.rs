//! Diff of one field: chooses how to express the change of its value.

use serde_json::{Map, Value};

use super::versions::{Diff, Lists, Sides, Versions};
use super::{conflict, keyed, normal, object, set, stock};
use crate::at::At;
use crate::document::{JsonType, Node};
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
    let value = match sides.current {
        None => {
            conflict::note(diff, at, sides);
            normal::plain(at, modified)?
        }
        Some(current) if modified.is_object() && current.is_object() && at.slot.merges_objects() => {
            let part = objects(diff, at, sides)?;
            stock::sent(diff, at, part, current)?
        }
        Some(_) if normal::equivalent(at.slot, sides.modified, sides.current) => None,
        Some(current) if modified.is_list() && current.is_list() && merged_list(at).is_some() => {
            let original = sides.original.filter(|original| original.is_list());
            return list(diff, at, (name, Lists { original, modified: Some(modified), current }), patch);
        }
        Some(_) => {
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
    let both_are = |json_type: JsonType| {
        [sides.original, sides.current].into_iter().all(|side| side.is_some_and(|side| side.json_type() == json_type))
    };
    let value = match sides.current {
        Some(current)
            if both_are(JsonType::Object) && at.slot.merges_objects() && !at.slot.retains_keys() && !is_struct =>
        {
            let part = objects(diff, at, sides)?;
            let goes = |(name, value): (&str, Node<'_>)| value.is_null() || part.get(name) == Some(&Value::Null);
            let is_empty = current.members().is_some_and(|members| members.iter().all(goes));
            if is_empty { Some(Value::Null) } else { stock::sent(diff, at, part, current)? }
        }
        Some(current) if both_are(JsonType::List) && merged_list(at).is_some() => {
            return list(diff, at, (name, Lists { original: sides.original, modified: None, current }), patch);
        }
        _ => {
            conflict::note(diff, at, sides);
            Some(Value::Null)
        }
    };
    patch.extend(value.map(|value| (name.to_owned(), value)));
    Ok(())
}

/// The patch of an object. Modified does not have it if it was removed.
fn objects(diff: &Diff, at: &At<'_, '_>, sides: Sides<'_>) -> Result<Map<String, Value>, Error> {
    object::diff(diff, at, Versions::of(sides).objects())
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
        keyed::diff(diff, at, (name, lists), patch)
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
