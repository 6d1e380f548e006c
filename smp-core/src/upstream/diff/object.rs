//! One object of a diff: its fields, `$patch` in the data, `$retainKeys`.

use serde_json::{Map, Value};

use super::{Diff, list};
use crate::directive::{PATCH, RETAIN_KEYS};
use crate::error::{Code, Error};
use crate::path::Place;
use crate::schema::MergeStrategy;
use crate::upstream::key::same;
use crate::upstream::lookup::Found;

/// The patch for one object; empty when there is nothing to do.
pub(super) fn diff(
    diff: &Diff<'_>,
    found: &Found<'_>,
    original: &mut Map<String, Value>,
    modified: &Map<String, Value>,
    place: &Place<'_>,
) -> Result<Map<String, Value>, Error> {
    let mut patch = Map::new();
    for (name, value) in modified {
        match original.get_mut(name) {
            Some(original) if name == PATCH => marker(diff, original, value, &mut patch, place)?,
            Some(original) => field(diff, found, name, (original, value), &mut patch, place)?,
            None => send(diff, name, || value.clone(), &mut patch, place)?,
        }
    }
    // UPSTREAM: what modified lacks is null, whole maps and lists too.
    if diff.parts.have_deletions() {
        let deleted = original.keys().filter(|name| !modified.contains_key(*name));
        patch.extend(deleted.map(|name| (name.clone(), Value::Null)));
    }
    let clears = original.iter().any(|(name, value)| !value.is_null() && !modified.contains_key(name));
    if found.retains_keys && (clears || !patch.is_empty()) {
        let mut names: Vec<&str> =
            modified.iter().filter(|(_, value)| !value.is_null()).map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        if !names.is_empty() {
            patch.insert(RETAIN_KEYS.to_owned(), names.into());
        }
    }
    Ok(patch)
}

/// Sends a value as it stands, where changes are looked for.
// UPSTREAM: what is new is sent with its nulls and directives.
pub(super) fn send(
    diff: &Diff<'_>,
    name: &str,
    value: impl FnOnce() -> Value,
    patch: &mut Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    if diff.parts.have_changes() { put(diff, name, value(), patch, place) } else { Ok(()) }
}

/// Puts a field or a directive into the patch.
// UPSTREAM: a field with the name of a directive may take its place.
pub(super) fn put(
    diff: &Diff<'_>,
    name: &str,
    value: Value,
    patch: &mut Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    if patch.get(name).is_some_and(|other| !same(other, &value)) {
        let message = format!("the data has a field `{name}`, and the patch needs a directive of this name; rename it");
        return Err(diff.to.error(Code::InvalidDirective, place, message));
    }
    patch.insert(name.to_owned(), value);
    Ok(())
}

// UPSTREAM: a field `$patch` of the data is sent when it differs.
fn marker(
    diff: &Diff<'_>,
    original: &Value,
    modified: &Value,
    patch: &mut Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    for (context, value) in [(&diff.from, original), (&diff.to, modified)] {
        if !value.is_string() {
            let message = "`$patch` must be a string where both documents have it; remove it from the data";
            return Err(context.error(Code::InvalidDirective, place, message));
        }
    }
    if original != modified {
        patch.insert(PATCH.to_owned(), modified.clone());
    }
    Ok(())
}

/// A field that both documents have.
fn field(
    diff: &Diff<'_>,
    found: &Found<'_>,
    name: &str,
    (original, modified): (&mut Value, &Value),
    patch: &mut Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    match (original, modified) {
        (Value::Object(original), Value::Object(modified)) => {
            object(diff, found, name, (original, modified), patch, place)
        }
        (Value::Array(original), Value::Array(modified)) => {
            list::diff(diff, found, name, (original, modified), patch, place)
        }
        (original, modified) => {
            // UPSTREAM: 80 and 80.0 are different values.
            if same(original, modified) { Ok(()) } else { send(diff, name, || modified.clone(), patch, place) }
        }
    }
}

fn object(
    diff: &Diff<'_>,
    found: &Found<'_>,
    name: &str,
    (original, modified): (&mut Map<String, Value>, &Map<String, Value>),
    patch: &mut Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    let child = match found.node.object(&diff.to, name, place) {
        Ok(child) => child,
        // UPSTREAM: a field that the schema does not know must not differ.
        Err(_) if maps_deep_equal(original, modified) => return Ok(()),
        Err(error) => return Err(error),
    };
    if child.strategy == Some(MergeStrategy::Replace) {
        // UPSTREAM: a field with the strategy `replace` is always sent.
        return send(diff, name, || Value::Object(modified.clone()), patch, place);
    }
    let part = self::diff(diff, &child, original, modified, &place.field(name))?;
    if part.is_empty() { Ok(()) } else { put(diff, name, Value::Object(part), patch, place) }
}

fn maps_deep_equal(a: &Map<String, Value>, b: &Map<String, Value>) -> bool {
    a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
}
