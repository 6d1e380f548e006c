//! Pruning: removes the fields that a schema does not have.

use serde_json::{Map, Value};

use super::node::{Node, Others};
use super::place;
use super::schema::MAX_DEPTH;
use crate::path::Path;

/// The fields of every object, which schemas may omit.
fn is_meta(name: &str) -> bool {
    matches!(name, "apiVersion" | "kind" | "metadata")
}

/// Removes unknown fields and returns their paths, sorted. `apiVersion`, `kind` and `metadata` of the object and of
/// embedded objects are kept.
///
/// ```text
/// schema: {spec: {size: integer}}
/// object: {kind: A, spec: {size: 1, color: red}}  →  {kind: A, spec: {size: 1}}, and [spec.color]
/// ```
pub(super) fn prune(value: &mut Value, schema: &Node) -> Vec<String> {
    let mut unknown = remove(value, schema, true);
    unknown.sort_unstable();
    unknown
}

/// Removes unknown fields of a part of an object, or of an object that is a resource.
pub(super) fn remove(value: &mut Value, schema: &Node, is_resource: bool) -> Vec<String> {
    let mut pruner = Pruner { unknown: Vec::new(), depth: 0 };
    if schema.preserves {
        pruner.keep(value, schema, is_resource, &Path::Root);
    } else {
        pruner.prune(value, Some(schema), is_resource, &Path::Root);
    }
    pruner.unknown
}

struct Pruner {
    unknown: Vec<String>,
    depth: usize,
}

impl Pruner {
    fn value(&mut self, value: &mut Value, schema: Option<&Node>, path: &Path<'_>) {
        if self.depth > MAX_DEPTH {
            return;
        }
        self.depth += 1;
        match schema {
            Some(schema) if schema.preserves => self.keep(value, schema, false, path),
            schema => self.prune(value, schema, false, path),
        }
        self.depth -= 1;
    }

    fn prune(&mut self, value: &mut Value, schema: Option<&Node>, root: bool, path: &Path<'_>) {
        match value {
            Value::Object(members) => match schema {
                Some(schema) => self.object(members, schema, root, path),
                None => {
                    members.keys().for_each(|name| self.record(path, name));
                    members.clear();
                }
            },
            Value::Array(items) => {
                let schema = schema.and_then(|schema| schema.items.as_deref());
                for (index, item) in items.iter_mut().enumerate() {
                    if item.is_object() || item.is_array() {
                        self.value(item, schema, &path.index(index));
                    }
                }
            }
            _ => {}
        }
    }

    fn object(&mut self, members: &mut Map<String, Value>, schema: &Node, root: bool, path: &Path<'_>) {
        if !self.known(members, schema, root, path) {
            return;
        }
        members.retain(|name, _| {
            let is_kept = is_fixed(name, schema, root) || !is_unknown(name, schema);
            if !(is_kept || is_meta(name) && matches!(path, Path::Root)) {
                self.record(path, name);
            }
            is_kept
        });
    }

    /// Prunes the fields that the schema names. Returns whether there are others.
    fn known(&mut self, members: &mut Map<String, Value>, schema: &Node, root: bool, path: &Path<'_>) -> bool {
        let mut has_others = false;
        for (name, value) in members.iter_mut().filter(|(name, _)| !is_fixed(name, schema, root)) {
            if is_unknown(name, schema) {
                has_others = true;
            } else {
                self.value(value, schema.field(name), &path.field(name));
            }
        }
        has_others
    }

    /// Keeps all fields, but prunes those that the schema names.
    fn keep(&mut self, value: &mut Value, schema: &Node, root: bool, path: &Path<'_>) {
        match value {
            Value::Object(members) => {
                self.known(members, schema, root, path);
            }
            Value::Array(items) => {
                let Some(schema) = schema.items.as_deref() else { return };
                for (index, item) in items.iter_mut().enumerate() {
                    self.keep(item, schema, false, &path.index(index));
                }
            }
            _ => {}
        }
    }

    fn record(&mut self, path: &Path<'_>, name: &str) {
        self.unknown.push(place::name(&path.field(name)));
    }
}

/// Whether a field of an object or of an embedded object is kept as it is.
fn is_fixed(name: &str, schema: &Node, root: bool) -> bool {
    is_meta(name) && (root || schema.embedded)
}

/// Whether a schema has no place for a field.
fn is_unknown(name: &str, schema: &Node) -> bool {
    matches!(schema.additional, Others::Unsaid) && schema.property(name).is_none()
}
