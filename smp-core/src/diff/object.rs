//! One object: what is added and changed from current to modified, what is deleted from original to modified.

use serde_json::{Map, Value};

use super::{Diff, Objects, Sides, field, get, normal};
use crate::directive::{self, RETAIN_KEYS};
use crate::error::{Code, Error, Input};
use crate::path::Place;
use crate::plan::Context;
use crate::rule::Slot;

/// The patch for one object; empty when there is nothing to do.
pub(super) fn diff(
    context: &Diff<'_>,
    slot: Slot<'_>,
    objects: Objects<'_>,
    place: &Place<'_>,
) -> Result<Map<String, Value>, Error> {
    let mut patch = Map::new();
    for (name, modified) in objects.modified {
        let sides = Sides {
            original: objects.original.and_then(|original| get(original, name)),
            modified: (!modified.is_null()).then_some(modified),
            current: get(objects.current, name),
        };
        let child = slot.child_or_free_form(name);
        if directive::is_directive(name, slot.schema.object()) {
            if !normal::equivalent(child, sides.modified, sides.current) {
                refuse_directive(&context.modified, slot, name, place)?;
            }
        } else if sides.modified.is_some() {
            field::changed(context, child, name, sides, &mut patch, &place.field(name))?;
        }
    }
    let mut clears = false;
    for (name, current) in objects.current {
        if current.is_null() || get(objects.modified, name).is_some() {
            continue;
        }
        let Some(original) = objects.original.and_then(|original| get(original, name)) else {
            clears = true;
            continue;
        };
        refuse_directive(&context.current, slot, name, place)?;
        if slot.retains_keys() {
            patch.insert(name.clone(), Value::Null);
        } else {
            let sides = Sides { original: Some(original), modified: None, current: Some(current) };
            field::removed(context, slot.child_or_free_form(name), name, sides, &mut patch, &place.field(name))?;
        }
    }
    if slot.retains_keys() && (clears || !patch.is_empty()) {
        let mut names: Vec<&str> =
            objects.modified.iter().filter(|(_, value)| !value.is_null()).map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        patch.insert(RETAIN_KEYS.to_owned(), names.into());
    }
    Ok(patch)
}

/// A field that apply would take for a directive can neither be set nor removed by a patch.
pub(super) fn refuse_directive(
    context: &Context<'_>,
    slot: Slot<'_>,
    name: &str,
    place: &Place<'_>,
) -> Result<(), Error> {
    if !directive::is_directive(name, slot.schema.object()) {
        return Ok(());
    }
    let message = format!("the field `{name}` would be read as a directive in a patch; it cannot be set or removed");
    Err(context.error(Code::InvalidDirective, place, message))
}

/// The whole of an object, as it is sent where the target lacks it; `None` for one of modified that holds nothing but
/// nulls.
pub(super) fn plain(
    context: &Context<'_>,
    slot: Slot<'_>,
    map: &Map<String, Value>,
    place: &Place<'_>,
) -> Result<Option<Value>, Error> {
    let mut plain = Map::new();
    for (name, value) in map.iter().filter(|(_, value)| !value.is_null()) {
        refuse_directive(context, slot, name, place)?;
        if let Some(value) = normal::plain(context, slot.child_or_free_form(name), value, &place.field(name))? {
            plain.insert(name.clone(), value);
        }
    }
    let vanishes = plain.is_empty() && !map.is_empty() && context.input == Input::Modified;
    Ok((!vanishes).then_some(Value::Object(plain)))
}
