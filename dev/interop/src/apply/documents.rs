//! Random documents of OpenAPI schemas, edits of them, and field sets of parts of them.

use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};

use serde_json::{Map, Value, json};
use smp_testkit::documents::Noise;
use smp_testkit::tape::Tape;

use super::schemas::{Items, Place};

/// Makes random documents.
pub(super) struct Documents<'t, 'b> {
    pub(super) tape: &'t mut Tape<'b>,
    pub(super) noise: Noise,
    /// Selects the fields that objects have, so that documents of a case overlap.
    pub(super) seed: u64,
}

/// Fields that are not generated: the identity of objects, and what servers set.
const SYSTEM: [&str; 9] = [
    "managedFields",
    "creationTimestamp",
    "deletionTimestamp",
    "generation",
    "resourceVersion",
    "selfLink",
    "uid",
    "apiVersion",
    "kind",
];

impl Documents<'_, '_> {
    /// A random value; `depth` limits it.
    pub(super) fn value(&mut self, place: Place<'_>, depth: usize) -> Value {
        if self.noise.nulls && self.tape.once_in(16) {
            return Value::Null;
        }
        if self.noise.wrong_types && self.tape.once_in(32) {
            return self.any(1);
        }
        match place.kind() {
            Some("object") if depth == 0 => json!({}),
            Some("object") => self.object(place, depth - 1),
            Some("array") if depth == 0 => json!([]),
            Some("array") => self.list(place, depth - 1),
            Some("boolean") => json!(self.tape.once_in(2)),
            Some("integer") => json!(self.tape.below(3)),
            Some("number") => json!(self.tape.pick(&[0.5, 1.0, -2.5])),
            Some(_) => self.text(),
            None => self.any(depth.min(3)),
        }
    }

    fn text(&mut self) -> Value {
        let common = ["a", "b", "c", "TCP"];
        let rare = ["", "<&>", "a.b/c", "é\u{2028}", "1", "\"\\\n", "\u{1F600}"];
        if self.tape.once_in(12) { json!(self.tape.pick(&rare)) } else { json!(self.tape.pick(&common)) }
    }

    /// A value of any form.
    pub(super) fn any(&mut self, depth: usize) -> Value {
        match self.tape.below(if depth == 0 { 5 } else { 9 }) {
            0 => json!("a"),
            1 => json!(1 + self.tape.below(2)),
            2 => json!(self.tape.once_in(2)),
            3 if self.noise.nulls => Value::Null,
            3 => json!(1.5),
            4 => json!({}),
            5 | 6 => (0..self.tape.below(3)).map(|_| self.any(depth - 1)).collect(),
            _ => {
                let names = self.tape.some(&["a", "b", "k"], 2);
                names.into_iter().map(|name| (name.to_owned(), self.any(depth - 1))).collect::<Map<_, _>>().into()
            }
        }
    }

    pub(super) fn object(&mut self, place: Place<'_>, depth: usize) -> Value {
        let mut map = Map::new();
        let names = self.names(place);
        for name in self.tape.some(&names, 2) {
            let nulls = self.noise.nulls;
            // A server has no null in the metadata of an object.
            self.noise.nulls &= name != "metadata";
            map.insert(name.to_owned(), self.value(place.child(name), depth));
            self.noise.nulls = nulls;
        }
        let has_others = place.schema["additionalProperties"] != Value::Null;
        if has_others || place.fields().is_empty() {
            for name in self.tape.some(&["a", "b", "x.io/c"], 2) {
                let value = if has_others { self.value(place.values(), depth) } else { self.any(depth.min(2)) };
                map.insert(name.to_owned(), value);
            }
        }
        let is_open = place.schema["x-kubernetes-preserve-unknown-fields"] == true;
        if (is_open && self.tape.once_in(3)) || (self.noise.unknown_fields && self.tape.once_in(24)) {
            map.insert("unknown".to_owned(), self.any(2));
        }
        Value::Object(map)
    }

    /// The fields that objects of a schema have in this case: all if they are few.
    fn names<'s>(&self, place: Place<'s>) -> Vec<&'s str> {
        let mut names: Vec<&str> =
            place.fields().into_iter().map(|(name, _)| name).filter(|name| !SYSTEM.contains(name)).collect();
        if names.len() > 12 {
            let hash = |name: &str| BuildHasherDefault::<DefaultHasher>::default().hash_one((self.seed, name));
            let weight = |name: &str| match place.child(name).kind() {
                Some("array") if place.child(name).items() != Items::Atomic => 0,
                Some("array" | "object") => 6,
                _ => 14,
            };
            names.sort_by_cached_key(|name| hash(name) % 20 + weight(name));
            names.truncate(6);
            names.extend(
                ["spec", "status", "metadata", "template"]
                    .iter()
                    .filter(|name| !place.schema["properties"][**name].is_null()),
            );
        }
        names
    }

    fn list(&mut self, place: Place<'_>, depth: usize) -> Value {
        let mut items: Vec<Value> = Vec::new();
        let most = if self.tape.once_in(30) { 9 } else { 4 };
        for _ in 0..self.tape.below(most) {
            let item = self.item(place, depth);
            let is_new = !items.iter().any(|other| Self::is_same(place, other, &item));
            if is_new || (self.noise.duplicates && self.tape.once_in(2)) {
                items.push(item);
            }
        }
        items.into()
    }

    fn item(&mut self, place: Place<'_>, depth: usize) -> Value {
        let mut item = self.value(place.item(), depth);
        if let (Items::Keys(keys), Value::Object(fields)) = (place.items(), &mut item) {
            for (index, key) in keys.into_iter().enumerate() {
                let is_left_out = if index == 0 { 40 } else { 4 };
                if !self.tape.once_in(is_left_out) {
                    fields.insert(key.to_owned(), self.value(place.item().child(key), 1));
                }
            }
        }
        item
    }

    /// Whether two items have the same keys.
    fn is_same(place: Place<'_>, a: &Value, b: &Value) -> bool {
        match place.items() {
            Items::Atomic => false,
            Items::Set => a == b,
            Items::Keys(keys) => keys.into_iter().all(|key| {
                let default = &place.item().child(key).schema["default"];
                a.get(key).unwrap_or(default) == b.get(key).unwrap_or(default)
            }),
        }
    }

    /// Changes a document at a few random places.
    pub(super) fn edit(&mut self, place: Place<'_>, value: &mut Value, depth: usize) {
        if depth == 0 {
            return;
        }
        match value {
            Value::Object(map) if !map.is_empty() => {
                for name in map.keys().cloned().collect::<Vec<_>>() {
                    if SYSTEM.contains(&name.as_str())
                        || name == "name" && place.schema["properties"]["labels"].is_object()
                    {
                        continue;
                    }
                    match self.tape.below(20) {
                        0 | 1 => drop(map.remove(&name)),
                        2 if name != "metadata" => map[&name] = self.value(place.child(&name), depth - 1),
                        _ => {
                            let nulls = self.noise.nulls;
                            self.noise.nulls &= name != "metadata";
                            self.edit(place.child(&name), &mut map[&name], depth - 1);
                            self.noise.nulls = nulls;
                        }
                    }
                }
                if self.tape.once_in(4) {
                    self.add_to(place, map, depth - 1);
                }
            }
            Value::Array(items) if !items.is_empty() => self.edit_list(place, items, depth - 1),
            _ if self.tape.once_in(5) => *value = self.value(place, depth),
            _ => {}
        }
    }

    fn add_to(&mut self, place: Place<'_>, map: &mut Map<String, Value>, depth: usize) {
        let Value::Object(more) = self.object(place, depth) else { return };
        for (name, value) in more {
            map.entry(name).or_insert(value);
        }
    }

    /// Removes the items that have the same keys as one before them, unless these are allowed.
    pub(super) fn unite(&self, place: Place<'_>, value: &mut Value) {
        match value {
            Value::Object(map) => map.iter_mut().for_each(|(name, value)| self.unite(place.child(name), value)),
            Value::Array(items) if !self.noise.duplicates => {
                let mut kept: Vec<Value> = Vec::new();
                for mut item in items.drain(..) {
                    self.unite(place.item(), &mut item);
                    if !kept.iter().any(|other| Self::is_same(place, other, &item)) {
                        kept.push(item);
                    }
                }
                *items = kept;
            }
            _ => {}
        }
    }

    fn edit_list(&mut self, place: Place<'_>, items: &mut Vec<Value>, depth: usize) {
        if self.tape.once_in(5) {
            self.tape.shuffle(items);
        }
        if self.tape.once_in(4) {
            items.remove(self.tape.below(items.len()));
        }
        for item in items.iter_mut() {
            if place.items() != Items::Set {
                self.edit(place.item(), item, depth);
            }
        }
        if self.tape.once_in(3) {
            let item = self.item(place, depth);
            let is_new = !items.iter().any(|other| Self::is_same(place, other, &item));
            if is_new || (self.noise.duplicates && self.tape.once_in(2)) {
                items.insert(self.tape.below(items.len() + 1), item);
            }
        }
    }

    /// A random part of a document, as a field set in the format `FieldsV1`.
    pub(super) fn fields(&mut self, place: Place<'_>, value: &Value) -> Map<String, Value> {
        let mut set = Map::new();
        match value {
            Value::Object(map) => {
                // Servers strip the identity of objects from entries.
                let is_identity =
                    |name: &str| matches!(name, "apiVersion" | "kind") || name == "name" && map.contains_key("labels");
                for (name, value) in map.iter().filter(|(name, _)| !is_identity(name)) {
                    self.add_element(&mut set, format!("f:{name}"), place.child(name), value);
                }
            }
            Value::Array(items) => {
                for item in items {
                    if let Some(element) = element(place, item) {
                        self.add_element(&mut set, element, place.item(), item);
                    }
                }
            }
            _ => {}
        }
        if self.tape.once_in(40) {
            set.insert("f:gone".to_owned(), json!({}));
        }
        set
    }

    fn add_element(&mut self, set: &mut Map<String, Value>, element: String, place: Place<'_>, value: &Value) {
        if self.tape.once_in(3) {
            return;
        }
        let is_leaf = place.kind() == Some("array") && place.items() == Items::Atomic || place.is_atomic();
        let mut below = if is_leaf && !self.tape.once_in(12) { Map::new() } else { self.fields(place, value) };
        if !below.is_empty() && element != "f:metadata" && self.tape.once_in(2) {
            below.insert(".".to_owned(), json!({}));
        }
        set.insert(element, below.into());
    }
}

/// The text of the path element of an item; `None` for items of atomic lists and invalid ones.
fn element(place: Place<'_>, item: &Value) -> Option<String> {
    match place.items() {
        Items::Atomic => None,
        Items::Set if item.is_object() || item.is_array() => None,
        Items::Set => Some(format!("v:{item}")),
        Items::Keys(keys) => {
            let mut values = Map::new();
            for key in keys {
                let default = &place.item().child(key).schema["default"];
                let value = item.get(key).unwrap_or(default);
                if !value.is_null() {
                    values.insert(key.to_owned(), value.clone());
                }
            }
            let is_known = item.is_object() && !values.is_empty();
            is_known.then(|| format!("k:{}", Value::Object(values)))
        }
    }
}
