//! Owners as JSON.

use serde_json::{Map, Value, json};
use smp_apply::{Element, OwnedPart, Owner, Path};

use super::shown::Shown;
use crate::ownership;

/// The entry of an object.
///
/// ```json
/// {"apiVersion": "apps/v1", "kind": "Deployment", "name": "web",
///  "owners": [{"manager": "argocd", "operation": "Apply", "apiVersion": "apps/v1", "time": "2026-11-27T08:00:00Z"}],
///  "fields": [{"path": "spec.replicas", "owners": [0]}, {"path": "spec.paused", "owners": [], "default": true}],
///  "absent": []}
/// ```
pub(super) fn entry(shown: &Shown<'_>) -> Value {
    let mut fields = Vec::new();
    let mut path = Vec::new();
    shown.tree.parts.iter().for_each(|part| add(shown, part, &mut path, &mut fields));
    let absent = shown.tree.absent.iter().map(|part| {
        let owners = shown.numbers.of(part.owners.as_slice());
        json!({"path": ownership::path(&part.path), "owners": owners, "count": part.count})
    });
    let mut entry = shown.identity.fields();
    entry.insert("owners".to_owned(), shown.owners.iter().map(|owner| self::owner(owner)).collect());
    entry.insert("fields".to_owned(), Value::Array(fields));
    entry.insert("absent".to_owned(), absent.collect());
    Value::Object(entry)
}

/// An owner.
pub(super) fn owner(owner: &Owner) -> Value {
    let mut entry = Map::new();
    entry.insert("manager".to_owned(), owner.manager.name().into());
    entry.insert("operation".to_owned(), owner.manager.operation().as_str().into());
    if let Some(subresource) = owner.manager.subresource() {
        entry.insert("subresource".to_owned(), subresource.into());
    }
    entry.insert("apiVersion".to_owned(), owner.version.as_str().into());
    if let Some(time) = owner.time {
        entry.insert("time".to_owned(), time.to_string().into());
    }
    Value::Object(entry)
}

/// Adds a part if it can have owners, and those below it.
fn add(shown: &Shown<'_>, part: &OwnedPart<'_, '_>, path: &mut Vec<Element>, fields: &mut Vec<Value>) {
    path.push(part.element.clone());
    let owners = shown.numbers.of(part.owners.as_slice());
    if part.is_tracked && (part.parts.is_empty() || !owners.is_empty()) {
        let mut field = Map::new();
        field.insert("path".to_owned(), ownership::path(&Path::from(path.clone())).into());
        if part.is_atomic {
            field.insert("atomic".to_owned(), true.into());
        }
        if shown.defaults.contains(&std::ptr::from_ref(part.value)) && owners.is_empty() {
            field.insert("default".to_owned(), true.into());
        }
        field.insert("owners".to_owned(), json!(owners));
        fields.push(Value::Object(field));
    }
    part.parts.iter().for_each(|part| add(shown, part, path, fields));
    path.pop();
}
