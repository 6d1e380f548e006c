//! Random valid and invalid patches of a schema.

use serde_json::{Map, Value, json};
use smp_core::schema::Kind;

use crate::documents::{Documents, Noise, fields, key_by};
use crate::schemas::{ListRule, Place};
use crate::tape::Tape;

/// Makes random patches.
pub struct Patches<'t, 'b> {
    /// The choices.
    pub tape: &'t mut Tape<'b>,
    /// Whether a list may contain both a deletion and an entry for the same key.
    pub recreates: bool,
}

impl<'b> Patches<'_, 'b> {
    fn documents(&mut self) -> Documents<'_, 'b> {
        Documents { tape: self.tape, noise: Noise::default() }
    }

    /// A patch for the root.
    pub fn root(&mut self, place: Place<'_>) -> Value {
        let mut patch = self.object(place, 0);
        if self.tape.once_in(24) {
            patch["$patch"] = "replace".into();
        }
        patch
    }

    /// A patch with mistakes.
    pub fn wrong(&mut self, place: Place<'_>) -> Value {
        let mut patch = self.root(place);
        for _ in 0..=self.tape.below(2) {
            self.spoil(&mut patch);
        }
        patch
    }

    fn object(&mut self, place: Place<'_>, depth: usize) -> Value {
        let names: Vec<String> = match place.schema.kind() {
            Kind::Object(_) => fields(place, self.tape.stock).iter().map(|field| field.name().to_string()).collect(),
            _ => ["a", "b", "c"].map(str::to_owned).to_vec(),
        };
        let mut patch = Map::new();
        for name in names {
            if self.tape.once_in(2) {
                self.field(place.child(&name), name, &mut patch, depth + 1);
            }
        }
        if self.tape.once_in(if place.retains_keys() { 2 } else { 16 }) {
            let mut retained: Vec<Value> =
                patch.iter().filter(|(name, _)| !name.starts_with('$')).map(|(name, _)| json!(name)).collect();
            let fields = fields(place, self.tape.stock);
            retained.extend(fields.iter().filter(|_| self.tape.once_in(4)).map(|field| json!(field.name())));
            patch.insert("$retainKeys".to_owned(), retained.into());
        }
        Value::Object(patch)
    }

    fn field(&mut self, place: Place<'_>, name: String, patch: &mut Map<String, Value>, depth: usize) {
        if self.tape.once_in(8) {
            patch.insert(name, Value::Null);
            return;
        }
        match place.schema.kind() {
            Kind::Scalar => drop(patch.insert(name, self.documents().scalar(place))),
            Kind::Object(_) | Kind::Map(_) if depth > 6 => drop(patch.insert(name, json!({}))),
            Kind::Object(_) | Kind::Map(_) => drop(patch.insert(name, self.part(place, depth))),
            Kind::FreeForm if self.tape.once_in(2) && depth < 5 => drop(patch.insert(name, self.part(place, depth))),
            Kind::FreeForm => drop(patch.insert(name, self.documents().value(place, depth))),
            Kind::List(item) => {
                let sends =
                    item.object().is_some() && self.tape.once_in(if self.tape.stock.is_some() { 12 } else { 3 });
                match place.list_rule() {
                    _ if depth > 5 => {}
                    ListRule::Set => self.set(place, name, patch),
                    ListRule::Keyed => self.keyed(place, name, patch, depth, sends),
                    ListRule::Atomic if sends => self.keyed(place, name, patch, depth, true),
                    ListRule::Atomic if matches!(item.kind(), Kind::Scalar) && self.tape.once_in(3) => {
                        let gone = self.scalars(place);
                        patch.insert(format!("$deleteFromPrimitiveList/{name}"), gone);
                    }
                    ListRule::Atomic => drop(patch.insert(name, self.documents().list(place, depth))),
                }
            }
        }
    }

    fn part(&mut self, place: Place<'_>, depth: usize) -> Value {
        let mut patch = self.object(place, depth);
        if self.tape.once_in(10) {
            patch["$patch"] = (*self.tape.pick(&["replace", "delete"])).into();
        }
        patch
    }

    fn scalars(&mut self, place: Place<'_>) -> Value {
        (0..self.tape.below(4)).map(|_| self.documents().scalar(place.item())).collect()
    }

    fn set(&mut self, place: Place<'_>, name: String, patch: &mut Map<String, Value>) {
        let (mut items, gone) = (self.scalars(place), self.scalars(place));
        if self.tape.once_in(2) {
            if let Some(items) = items.as_array_mut().filter(|_| !self.recreates) {
                items.retain(|item| {
                    !gone
                        .as_array()
                        .unwrap()
                        .iter()
                        .any(|gone| crate::check::scalar(gone) == crate::check::scalar(item))
                });
            }
            patch.insert(format!("$deleteFromPrimitiveList/{name}"), gone);
        }
        if self.tape.once_in(3) {
            let order = self.order(items.as_array().unwrap().clone(), |this| this.documents().scalar(place.item()));
            patch.insert(format!("$setElementOrder/{name}"), order);
        }
        patch.insert(name, items);
    }

    /// The items with others between them.
    fn order(&mut self, items: Vec<Value>, mut other: impl FnMut(&mut Self) -> Value) -> Value {
        let mut order = Vec::new();
        for item in items {
            while self.tape.once_in(4) {
                order.push(other(self));
            }
            order.push(item);
        }
        while self.tape.once_in(2) {
            order.push(other(self));
        }
        Value::Array(order)
    }

    fn keyed(&mut self, place: Place<'_>, name: String, patch: &mut Map<String, Value>, depth: usize, sends: bool) {
        let sent = sends.then(|| self.sent_key(place));
        let mut entries = self.entries(place, sent.as_deref(), depth);
        if self.tape.once_in(4) {
            let default: Vec<String> = place.keys().0.iter().map(|name| (*name).to_owned()).collect();
            let names = sent.as_ref().unwrap_or(&default);
            let key_of = |entry: &Value| -> Value {
                let value =
                    |name: &String| Some((name.clone(), entry.get(name).filter(|value| !value.is_null())?.clone()));
                let sent = sent.as_ref().map(|sent| ("$patchMergeKey".to_owned(), json!(sent)));
                Value::Object(names.iter().filter_map(value).chain(sent).collect())
            };
            let items = entries.iter().filter(|entry| entry.get("$patch").is_none()).map(key_of).collect();
            let order = self.order(items, |this| key_of(&this.documents().item(place, 9)));
            patch.insert(format!("$setElementOrder/{name}"), order);
        }
        if self.tape.once_in(12) {
            entries.push(json!({"$patch": "replace"}));
        }
        patch.insert(name, entries.into());
    }

    fn entries(&mut self, place: Place<'_>, sent: Option<&[String]>, depth: usize) -> Vec<Value> {
        let mut entries: Vec<Value> = Vec::new();
        let (default, recommended) = place.keys();
        for _ in 0..self.tape.below(5) {
            let own = if sent.is_some() && self.tape.once_in(8) { Some(self.sent_key(place)) } else { None };
            let sent = own.as_deref().or(sent);
            let entry = self.entry(place, sent, depth);
            let names: Vec<&str> = match sent {
                Some(sent) => sent.iter().map(String::as_str).collect(),
                None if self.tape.once_in(2) => recommended.clone(),
                None => default.clone(),
            };
            let deletes = |entry: &Value| entry.get("$patch").is_some();
            // A deletion by one key may remove an item that an entry matches, or adds, by another key.
            let is_same = |other: &Value| {
                let agree = |names: &[&str]| key_by(place, other, names) == key_by(place, &entry, names);
                agree(&names) || deletes(other) != deletes(&entry) && (default.is_empty() || agree(&default))
            };
            if self.recreates && self.tape.once_in(2) || !entries.iter().any(is_same) {
                entries.push(entry);
            }
        }
        entries
    }

    fn sent_key(&mut self, place: Place<'_>) -> Vec<String> {
        let (default, recommended) = place.keys();
        let scalars: Vec<&str> = fields(place.item(), self.tape.stock)
            .iter()
            .filter(|field| matches!(place.item().child(field.name()).schema.kind(), Kind::Scalar))
            .map(|field| field.name())
            .collect();
        let mut key: Vec<&str> = match self.tape.below(4) {
            0 | 1 if !recommended.is_empty() => recommended,
            2 if !default.is_empty() => default,
            _ => default.first().copied().into_iter().chain(self.tape.some(&scalars, 3)).collect(),
        };
        let mut seen = std::collections::HashSet::new();
        key.retain(|name| seen.insert(*name));
        if key.is_empty() {
            key.extend(scalars.first());
        }
        key.into_iter().map(str::to_owned).collect()
    }

    fn entry(&mut self, place: Place<'_>, key: Option<&[String]>, depth: usize) -> Value {
        let mut entry =
            if self.tape.once_in(4) { json!({"$patch": "delete"}) } else { self.object(place.item(), depth + 1) };
        let (default, recommended) = place.keys();
        let is_deletion = entry.get("$patch").is_some();
        let names: Vec<&str> = match key {
            Some(key) => key.iter().map(String::as_str).collect(),
            None => recommended,
        };
        for (index, name) in names.into_iter().enumerate() {
            if index == 0 && !default.is_empty() || !self.tape.once_in(3) {
                entry[name] = self.documents().scalar(place.item().child(name));
            } else if key.is_some() && self.tape.once_in(2) {
                entry[name] = Value::Null;
            } else if let Some(map) = entry.as_object_mut() {
                map.remove(name);
            }
        }
        if let Some(key) = key {
            entry["$patchMergeKey"] = json!(key);
        }
        if !is_deletion && entry.get("$retainKeys").is_some() {
            let names: Vec<String> =
                entry.as_object().unwrap().keys().filter(|name| !name.starts_with('$')).cloned().collect();
            entry["$retainKeys"] = json!(names);
        }
        entry
    }

    /// Inserts garbage at a random place.
    fn spoil(&mut self, value: &mut Value) {
        match value {
            Value::Object(map) if !map.is_empty() && !self.tape.once_in(4) => {
                let names: Vec<String> = map.keys().cloned().collect();
                let name = self.tape.pick(&names);
                self.spoil(&mut map[name.as_str()]);
            }
            Value::Array(items) if !items.is_empty() && !self.tape.once_in(4) => {
                let index = self.tape.below(items.len());
                self.spoil(&mut items[index]);
            }
            Value::Object(map) if self.tape.once_in(2) => {
                map.insert(self.documents().name().to_owned(), self.documents().garbage(2));
            }
            value => *value = self.documents().garbage(3),
        }
    }
}
