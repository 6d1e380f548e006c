//! Diff of one object: additions and changes from current to modified, deletions from original to modified.
//!
//! A field may be an object or a list of objects: this module, `field` and `keyed` are parts of one recursion.

use std::cell::LazyCell;

use serde_json::{Map, Value};

use super::versions::{Diff, Objects, Sides, get};
use super::{conflict, field, normal, stock, unions};
use crate::at::At;
use crate::directive::{self, RETAIN_KEYS};
use crate::document::Members;
use crate::error::Error;

/// The patch of one object; empty if nothing changes.
///
/// ```yaml
/// original: {replicas: 1, paused: true}
/// modified: {replicas: 3}
/// current:  {replicas: 1, paused: true, theirs: x}
/// patch:    {replicas: 3, paused: null}
/// ```
pub(super) fn diff(diff: &Diff, at: &At<'_, '_>, objects: Objects<'_, '_>) -> Result<Map<String, Value>, Error> {
    let mut patch = Map::new();
    let (mut near, mut near_original) = (0, 0);
    for (name, modified) in objects.modified.iter() {
        let current = objects.current.get_near(name, &mut near);
        if current.is_some_and(|current| current.is_identical(modified)) {
            continue;
        }
        let original = match objects.original {
            Some(original) if std::ptr::eq(original, objects.current) => current,
            original => original.and_then(|original| original.get_near(name, &mut near_original)),
        };
        let [original, modified, current] =
            [original, Some(modified), current].map(|side| side.filter(|value| !value.is_null()));
        let sides = Sides { original, modified, current };
        if !directive::is_directive(name, at.slot.schema.object()) {
            field::changed(diff, at, (name, sides), &mut patch)?;
        } else if !normal::equivalent(at.slot.child_or_free_form(name), sides.modified, sides.current) {
            normal::reject_directive(at, name)?;
        }
    }
    let clears = removed(diff, at, objects, &mut patch)?;
    if at.slot.retains_keys() && (clears || !patch.is_empty()) {
        patch.insert(RETAIN_KEYS.to_owned(), retained(objects.modified));
    }
    stock::same_for_stock(diff, at, patch, objects.current)
}

/// Adds the removals of fields. Returns whether current has a field that `$retainKeys` clears.
fn removed(
    diff: &Diff,
    at: &At<'_, '_>,
    objects: Objects<'_, '_>,
    patch: &mut Map<String, Value>,
) -> Result<bool, Error> {
    let (mut clears, mut near) = (false, 0);
    // Most objects lose no field.
    let excluded = LazyCell::new(|| unions::excluded(at, objects));
    for (name, current) in objects.current.iter().filter(|(_, current)| !current.is_null()) {
        if objects.modified.get_near(name, &mut near).is_some_and(|modified| !modified.is_null()) {
            continue;
        }
        let original = objects.original.and_then(|original| get(original, name));
        let is_excluded = excluded.contains(&name);
        if original.is_none() && !is_excluded {
            clears = true;
            continue;
        }
        normal::reject_directive(&at.in_input(diff.target), name)?;
        let sides = Sides { original, modified: None, current: Some(current) };
        if is_excluded {
            conflict::excluded(diff, &at.field(name), sides);
        }
        if is_excluded || at.slot.retains_keys() {
            patch.insert(name.to_owned(), Value::Null);
        } else {
            field::removed(diff, at, (name, sides), patch)?;
        }
    }
    Ok(clears)
}

/// The value of `$retainKeys`: the sorted names of modified's fields.
///
/// ```yaml
/// modified: {type: Recreate, rollingUpdate: null}
/// result:   [type]
/// ```
fn retained(modified: &Members<'_>) -> Value {
    let mut names: Vec<&str> = modified.iter().filter(|(_, value)| !value.is_null()).map(|(name, _)| name).collect();
    names.sort_unstable();
    names.into()
}
