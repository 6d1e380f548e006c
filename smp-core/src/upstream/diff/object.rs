//! Diff of one object: its fields, `$patch` in the data, and `$retainKeys`.
//!
//! The fields of an object may be lists of objects: this module, `list` and `keyed` are parts of one recursion.

use serde_json::{Map, Value};

use super::list;
use super::parts::{Diff, put, send};
use crate::at::At;
use crate::directive::{PATCH, RETAIN_KEYS};
use crate::error::{Code, Error};
use crate::schema::MergeStrategy;
use crate::upstream::key::{same, same_fields};
use crate::upstream::lookup::Found;

/// The patch of one object; empty if nothing changes.
pub(super) fn diff(
    diff: &Diff,
    at: &At<'_, '_>,
    found: &Found<'_>,
    original: &mut Map<String, Value>,
    modified: &Map<String, Value>,
) -> Result<Map<String, Value>, Error> {
    let mut patch = Map::new();
    for (name, value) in modified {
        match original.get_mut(name) {
            Some(original) if name == PATCH => marker(diff, at, original, value, &mut patch)?,
            Some(original) => field(diff, at, found, (name, original, value), &mut patch)?,
            None => send(diff, at, name, || value.clone(), &mut patch)?,
        }
    }
    // UPSTREAM: fields that modified lacks are set to null, even whole maps and lists.
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

// UPSTREAM: a field `$patch` of the data is sent when it differs.
fn marker(
    diff: &Diff,
    at: &At<'_, '_>,
    original: &Value,
    modified: &Value,
    patch: &mut Map<String, Value>,
) -> Result<(), Error> {
    for (at, value) in [(at.in_input(diff.from), original), (*at, modified)] {
        if !value.is_string() {
            let message = "a field `$patch` that both documents have must be a string; remove it from the documents";
            return Err(at.error(Code::InvalidDirective, message));
        }
    }
    if original != modified {
        patch.insert(PATCH.to_owned(), modified.clone());
    }
    Ok(())
}

/// Diffs a field that both documents have.
fn field(
    diff: &Diff,
    at: &At<'_, '_>,
    found: &Found<'_>,
    (name, original, modified): (&str, &mut Value, &Value),
    patch: &mut Map<String, Value>,
) -> Result<(), Error> {
    match (original, modified) {
        (Value::Object(original), Value::Object(modified)) => {
            object(diff, at, found, (name, original, modified), patch)
        }
        (Value::Array(original), Value::Array(modified)) => {
            list::diff(diff, at, found, (name, original, modified), patch)
        }
        (original, modified) => {
            // UPSTREAM: 80 and 80.0 are different values.
            if same(original, modified) { Ok(()) } else { send(diff, at, name, || modified.clone(), patch) }
        }
    }
}

fn object(
    diff: &Diff,
    at: &At<'_, '_>,
    found: &Found<'_>,
    (name, original, modified): (&str, &mut Map<String, Value>, &Map<String, Value>),
    patch: &mut Map<String, Value>,
) -> Result<(), Error> {
    let child = match found.node.object(at, name) {
        Ok(child) => child,
        // UPSTREAM: a field that the schema does not have must not differ.
        Err(_) if same_fields(original, modified) => return Ok(()),
        Err(error) => return Err(error),
    };
    if child.strategy == Some(MergeStrategy::Replace) {
        // UPSTREAM: a field with the strategy `replace` is always sent.
        return send(diff, at, name, || Value::Object(modified.clone()), patch);
    }
    let part = self::diff(diff, &at.untyped_field(name), &child, original, modified)?;
    if part.is_empty() { Ok(()) } else { put(at, name, Value::Object(part), patch) }
}
