//! Compares two versions of an object path by path.

mod list;

use std::fmt;

use serde_json::Value;
use smp_core::schema::{Field, Kind as Is};
use smp_core::{Path, Schema, Step};

use super::shown::short;

/// A difference at a path.
#[derive(Debug)]
pub(in crate::command) struct Change {
    place: Place,
    pub(in crate::command) kind: Kind,
}

/// The kind of a difference.
#[derive(Debug)]
pub(in crate::command) enum Kind {
    Added(Value),
    Removed(Value),
    Changed {
        old: Value,
        new: Value,
    },
    /// The list has the same items in a different order.
    Moved {
        old: Vec<String>,
        new: Vec<String>,
    },
}

impl Change {
    /// Whether this is an added field whose name starts with `$`: a directive that was stored as data.
    pub(in crate::command) fn is_directive(&self) -> bool {
        let name = self.place.0.rsplit_once("[\"$").map(|(_, name)| name);
        matches!(self.kind, Kind::Added(_)) && name.is_some_and(|name| !name.contains("\"]."))
    }

    /// The path, such as `spec.containers[name=web].image`.
    pub(in crate::command) fn place(&self) -> &str {
        &self.place.0
    }
}

/// All differences between two versions of an object, in the field order of the old one. New fields come last.
pub(in crate::command) fn changes(schema: Schema<'_>, old: &Value, new: &Value) -> Vec<Change> {
    let mut changes = Vec::new();
    value(&mut changes, &Place::default(), Part { schema, field: None }, old, new);
    changes
}

/// A readable path: `spec.containers[name=web].image`.
#[derive(Clone, Debug, Default)]
struct Place(String);

impl Place {
    fn field(&self, name: &str) -> Self {
        let step = Path::root().child(Step::Field(name.to_owned())).to_string();
        let dot = if self.0.is_empty() || step.starts_with('[') { "" } else { "." };
        Self(format!("{}{dot}{step}", self.0))
    }

    /// An item of a list, by its key or its index.
    fn item(&self, name: &str) -> Self {
        Self(format!("{}[{name}]", self.0))
    }
}

/// The schema of a value.
#[derive(Clone, Copy)]
struct Part<'s> {
    schema: Schema<'s>,
    /// The field that contains the value.
    field: Option<&'s Field>,
}

impl<'s> Part<'s> {
    fn of(schema: Schema<'s>, name: &str) -> Self {
        match schema.kind() {
            Is::Object(table) => match table.field(name) {
                Some(field) => Self { schema: schema.field_schema(field), field: Some(field) },
                None => Self::alone(table.additional().map_or(Schema::free_form(), |shape| schema.with_shape(shape))),
            },
            Is::Map(value) => Self::alone(value),
            Is::Scalar | Is::List(_) | Is::FreeForm => Self::alone(Schema::free_form()),
        }
    }

    fn alone(schema: Schema<'s>) -> Self {
        Self { schema, field: None }
    }
}

fn value(changes: &mut Vec<Change>, place: &Place, part: Part<'_>, old: &Value, new: &Value) {
    match (old, new) {
        _ if old == new => {}
        (Value::Null, new) => change(changes, place, Kind::Added(new.clone())),
        (old, Value::Null) => change(changes, place, Kind::Removed(old.clone())),
        (Value::Object(before), Value::Object(after)) => {
            let added = after.keys().filter(|name| !before.contains_key(*name));
            for name in before.keys().chain(added) {
                let of = |fields: &serde_json::Map<String, Value>| fields.get(name).cloned().unwrap_or_default();
                value(changes, &place.field(name), Part::of(part.schema, name), &of(before), &of(after));
            }
        }
        (Value::Array(before), Value::Array(after)) => list::items(changes, place, part, before, after),
        (old, new) => change(changes, place, Kind::Changed { old: old.clone(), new: new.clone() }),
    }
}

fn change(changes: &mut Vec<Change>, place: &Place, kind: Kind) {
    changes.push(Change { place: place.clone(), kind });
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = &self.place.0;
        match &self.kind {
            Kind::Added(value) | Kind::Removed(value) => write!(f, "{place}: {}", short(value)),
            Kind::Changed { old, new } => write!(f, "{place}: {} → {}", short(old), short(new)),
            Kind::Moved { old, new } => write!(f, "{place}: order {} → {}", old.join(", "), new.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use smp_core::Schema;

    use super::changes;

    fn lines(schema: Schema<'_>, old: &Value, new: &Value) -> Vec<String> {
        changes(schema, old, new).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn changes_are_found_exactly_where_documents_differ() {
        let values = [
            json!({}),
            json!({"a": 1}),
            json!({"a": "1"}),
            json!({"a": [1, 2]}),
            json!({"a": [2, 1]}),
            json!({"a": [1, 1, 2]}),
            json!({"a": [{"name": "x", "b": 1}, {"name": "y"}]}),
            json!({"a": [{"name": "y"}, {"name": "x", "b": 1}]}),
            json!({"a": [{"name": "x", "b": 2}, {"name": "y"}]}),
            json!({"a": [{"name": "x"}, {"name": "x"}]}),
            json!({"a": [{"b": {"c": []}}, 1, null]}),
            json!({"a": {"b": {"c": {}}}}),
        ];
        for (old, new) in values.iter().flat_map(|old| values.iter().map(move |new| (old, new))) {
            let lines = lines(Schema::free_form(), old, new);
            assert_eq!(lines.is_empty(), old == new, "{old} {new} {lines:?}");
        }
    }

    #[test]
    fn items_are_named_by_the_shortest_key_that_is_unique() {
        let service = smp_api_types::schema_for_kind("", "v1", "Service").expect("it is built in");
        let ports = |ports: Value| json!({"spec": {"ports": ports}});
        let single = lines(service, &ports(json!([{"port": 80}])), &ports(json!([{"port": 80, "name": "http"}])));
        assert_eq!(single, ["spec.ports[port=80].name: http"]);
        let old = ports(json!([{"port": 53}, {"port": 53, "protocol": "UDP"}]));
        let new = ports(json!([{"port": 53, "protocol": "UDP", "nodePort": 1}, {"port": 53, "protocol": "TCP"}]));
        assert_eq!(
            lines(service, &old, &new),
            [
                "spec.ports[port=53,protocol=TCP].protocol: TCP",
                "spec.ports[port=53,protocol=UDP].nodePort: 1",
                "spec.ports: order [port=53,protocol=TCP], [port=53,protocol=UDP] → [port=53,protocol=UDP], [port=53,protocol=TCP]",
            ]
        );
        let pod = smp_api_types::schema_for_kind("", "v1", "Pod").expect("it is built in");
        let finalizers = |names: Value| json!({"metadata": {"finalizers": names}});
        assert_eq!(
            lines(pod, &finalizers(json!(["a", "b"])), &finalizers(json!(["b", "c", "a"]))),
            ["metadata.finalizers: c", "metadata.finalizers: order a, b → b, a"]
        );
    }
}
