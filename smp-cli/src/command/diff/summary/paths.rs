//! The places where two versions of an object differ, one by one.

mod list;

use std::fmt;

use serde_json::Value;
use smp_core::schema::{Field, Kind as Is};
use smp_core::{Path, Schema, Step};

use super::shown::short;

/// A difference at a place.
#[derive(Debug)]
pub(in crate::command) struct Change {
    place: Place,
    pub(in crate::command) kind: Kind,
}

/// What became of a place.
#[derive(Debug)]
pub(in crate::command) enum Kind {
    Added(Value),
    Removed(Value),
    Changed {
        old: Value,
        new: Value,
    },
    /// The items of a list are the same in another order.
    Moved {
        old: Vec<String>,
        new: Vec<String>,
    },
}

impl Change {
    /// Whether only the new version has a field here, and its name begins with `$`: a directive that was stored.
    pub(in crate::command) fn is_directive(&self) -> bool {
        let name = self.place.0.rsplit_once("[\"$").map(|(_, name)| name);
        matches!(self.kind, Kind::Added(_)) && name.is_some_and(|name| !name.contains("\"]."))
    }

    /// The place, as in `spec.containers[name=web].image`.
    pub(in crate::command) fn place(&self) -> &str {
        &self.place.0
    }
}

/// All places where versions of an object differ, in the order of the old one, new fields last.
pub(in crate::command) fn changes(schema: Schema<'_>, old: &Value, new: &Value) -> Vec<Change> {
    let mut changes = Vec::new();
    value(&mut changes, &Place::default(), Part { schema, field: None }, old, new);
    changes
}

/// A place as people write it: `spec.containers[name=web].image`.
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

/// What the schema says of a value.
#[derive(Clone, Copy)]
struct Part<'s> {
    schema: Schema<'s>,
    /// The field that holds it.
    field: Option<&'s Field>,
}

impl<'s> Part<'s> {
    fn of(schema: Schema<'s>, name: &str) -> Self {
        match schema.kind() {
            Is::Object(table) => match table.field(name) {
                Some(field) => Self { schema: schema.value_of(field), field: Some(field) },
                None => Self::alone(table.additional().map_or(Schema::free_form(), |shape| schema.part(shape))),
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
