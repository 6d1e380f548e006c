//! Pruning: removes the fields that a schema does not have.

use serde_json::{Map, Value};

use super::node::{Node, Others};
use super::place::{Place, Step};
use super::schema::MAX_DEPTH;

/// The fields of every object, which schemas may omit.
fn is_meta(name: &str) -> bool {
    matches!(name, "apiVersion" | "kind" | "metadata")
}

/// Removes unknown fields and returns their paths, sorted. `apiVersion`, `kind` and `metadata` of the object and of
/// embedded objects are kept.
///
/// ```text
/// schema: {spec: {size: integer}}
/// object: {kind: A, spec: {size: 1, colour: red}}  →  {kind: A, spec: {size: 1}}, and [spec.colour]
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
        pruner.keep(value, schema, is_resource, None);
    } else {
        pruner.prune(value, Some(schema), is_resource, None);
    }
    pruner.unknown
}

struct Pruner {
    unknown: Vec<String>,
    depth: usize,
}

impl Pruner {
    fn value(&mut self, value: &mut Value, schema: Option<&Node>, place: &Place<'_>) {
        if self.depth > MAX_DEPTH {
            return;
        }
        self.depth += 1;
        match schema {
            Some(schema) if schema.preserves => self.keep(value, schema, false, Some(place)),
            schema => self.prune(value, schema, false, Some(place)),
        }
        self.depth -= 1;
    }

    fn prune(&mut self, value: &mut Value, schema: Option<&Node>, root: bool, place: Option<&Place<'_>>) {
        match value {
            Value::Object(members) => match schema {
                Some(schema) => self.object(members, schema, root, place),
                None => {
                    members.keys().for_each(|name| self.record(place, name));
                    members.clear();
                }
            },
            Value::Array(items) => {
                let schema = schema.and_then(|schema| schema.items.as_deref());
                for (index, item) in items.iter_mut().enumerate() {
                    if item.is_object() || item.is_array() {
                        self.value(item, schema, &Place::new(place, Step::Item(index)));
                    }
                }
            }
            _ => {}
        }
    }

    fn object(&mut self, members: &mut Map<String, Value>, schema: &Node, root: bool, place: Option<&Place<'_>>) {
        let mut unknown = false;
        for (name, value) in members.iter_mut() {
            if is_meta(name) && (root || schema.embedded) {
                continue;
            }
            let known = Known::of(name, schema);
            if !known.is_unknown() {
                self.value(value, known.schema(), &Place::new(place, Step::Property(name)));
                continue;
            }
            unknown = true;
            if !is_meta(name) || place.is_some() {
                self.record(place, name);
            }
        }
        if unknown {
            members
                .retain(|name, _| is_meta(name) && (root || schema.embedded) || !Known::of(name, schema).is_unknown());
        }
    }

    /// Keeps all fields, but prunes those that the schema names.
    fn keep(&mut self, value: &mut Value, schema: &Node, root: bool, place: Option<&Place<'_>>) {
        match value {
            Value::Object(members) => {
                for (name, value) in members.iter_mut() {
                    if is_meta(name) && (root || schema.embedded) {
                        continue;
                    }
                    let known = Known::of(name, schema);
                    if !known.is_unknown() {
                        self.value(value, known.schema(), &Place::new(place, Step::Property(name)));
                    }
                }
            }
            Value::Array(items) => {
                let Some(schema) = schema.items.as_deref() else { return };
                for (index, item) in items.iter_mut().enumerate() {
                    self.keep(item, schema, false, Some(&Place::new(place, Step::Item(index))));
                }
            }
            _ => {}
        }
    }

    fn record(&mut self, place: Option<&Place<'_>>, name: &str) {
        self.unknown.push(Place::name(Some(&Place::new(place, Step::Property(name)))));
    }
}

/// A field according to a schema.
enum Known<'a> {
    /// It has this schema.
    Schema(&'a Node),
    /// It may exist.
    Any,
    Unknown,
}

impl<'a> Known<'a> {
    fn of(name: &str, schema: &'a Node) -> Self {
        match (schema.property(name), &schema.additional) {
            (Some(schema), _) => Self::Schema(schema),
            (None, Others::Schema(schema)) => Self::Schema(schema),
            (None, Others::Any(_)) => Self::Any,
            (None, Others::Unsaid) => Self::Unknown,
        }
    }

    /// The schema of a field that is known.
    fn schema(self) -> Option<&'a Node> {
        match self {
            Self::Schema(schema) => Some(schema),
            Self::Any | Self::Unknown => None,
        }
    }

    fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }
}
