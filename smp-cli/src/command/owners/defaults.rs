//! Which of the values that nobody owns are defaults.

use std::collections::HashSet;
use std::ptr;

use serde_json::Value;
use smp_apply::{Element, OwnedPart};
use smp_kinds::Catalog;

use crate::verdict::{kind_of, stored};

/// The values that nobody owns and that a server sets in an object with only what somebody owns.
///
/// ```yaml
/// # argocd applied containers: [{name: web, image: web:1}]; a server adds
/// imagePullPolicy: IfNotPresent
/// restartPolicy: Always
/// ```
pub(super) fn of(catalog: &Catalog, object: &Value, parts: &[OwnedPart<'_, '_>]) -> HashSet<*const Value> {
    let mut found = HashSet::new();
    let kind = kind_of(catalog, object);
    if let Some((stored, _)) = kind.and_then(|kind| stored(kind, &given(object, parts)).ok()) {
        add(parts, &stored, &mut found);
    }
    found
}

fn add(parts: &[OwnedPart<'_, '_>], stored: &Value, found: &mut HashSet<*const Value>) {
    // Items without owners are not among the given ones.
    let mut items = stored.as_array().into_iter().flatten();
    for part in parts {
        let stored = match &part.element {
            Element::Field(name) => stored.get(&**name),
            _ if is_given(part) => items.next(),
            _ => None,
        };
        let Some(stored) = stored else { continue };
        if part.parts.is_empty() && part.value == stored {
            found.insert(ptr::from_ref(part.value));
        }
        add(&part.parts, stored, found);
    }
}

/// Whether somebody owns the part or anything below it, or servers do not track it.
fn is_given(part: &OwnedPart<'_, '_>) -> bool {
    !part.is_tracked || !part.owners.as_slice().is_empty() || part.parts.iter().any(is_given)
}

/// A value with only what somebody owns.
fn given(value: &Value, parts: &[OwnedPart<'_, '_>]) -> Value {
    let part = |part: &OwnedPart<'_, '_>| {
        if part.parts.is_empty() { part.value.clone() } else { given(part.value, &part.parts) }
    };
    let given = parts.iter().filter(|part| is_given(part));
    if value.is_array() {
        return given.map(part).collect();
    }
    let field = |owned: &OwnedPart<'_, '_>| match &owned.element {
        Element::Field(name) => Some((name.to_string(), part(owned))),
        _ => None,
    };
    Value::Object(given.filter_map(field).collect())
}
