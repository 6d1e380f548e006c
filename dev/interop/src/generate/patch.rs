//! Random valid and invalid patches of a schema.

use serde_json::{Map, Value, json};

use super::document::{DEPTH, Generator};
use super::place::{AsGo as _, Place, Rule};
use crate::directive;

impl<'s> Generator<'s> {
    /// A patch for the root.
    pub(crate) fn patch(&mut self, place: Place<'s>) -> Value {
        let mut patch: Value = self.patch_object(place, 0).into();
        if self.dice.once_in(40) {
            patch[directive::PATCH] = (*self.dice.pick(&["replace", "delete", "merge"])).into();
        }
        if self.noise.wrong_types && self.dice.once_in(2) {
            self.spoil(&mut patch);
        }
        patch
    }

    fn patch_object(&mut self, place: Place<'s>, depth: usize) -> Map<String, Value> {
        let mut patch = Map::new();
        for name in self.names(place) {
            if self.dice.below(8) < 5 {
                self.patch_field(place.child(name), name, &mut patch, depth + 1);
            }
        }
        if self.noise.unknown_fields && self.dice.once_in(12) {
            let names = self.names(place);
            let (name, value) = (self.unknown_name(&names), self.garbage(2));
            patch.insert(name, value);
        }
        if self.dice.once_in(if place.retains_keys() { 2 } else { 24 }) {
            let mut retained: Vec<String> = patch.keys().filter(|name| !name.starts_with('$')).cloned().collect();
            let names = self.names(place);
            retained.extend(self.dice.some(&names, 2).into_iter().map(str::to_owned));
            if self.dice.once_in(8) {
                retained.pop();
            }
            patch.insert(directive::RETAIN_KEYS.to_owned(), json!(retained));
        }
        patch
    }

    fn patch_field(&mut self, place: Place<'s>, name: &str, patch: &mut Map<String, Value>, depth: usize) {
        if self.dice.once_in(8) {
            patch.insert(name.to_owned(), Value::Null);
            return;
        }
        let value = match place.rule() {
            Rule::Object | Rule::Map if depth <= DEPTH => self.part(place, depth),
            Rule::FreeForm if depth <= DEPTH && self.dice.once_in(2) => self.part(place, depth),
            _ if depth > DEPTH => self.value(place, depth),
            Rule::Set => return self.patch_set(place, name, patch),
            Rule::Keyed(key) => return self.patch_keyed(place, key, name, patch, depth),
            Rule::Atomic if self.dice.once_in(8) => return self.patch_set(place, name, patch),
            Rule::Atomic if self.dice.once_in(16) => return self.patch_keyed(place, "name", name, patch, depth),
            _ => self.value(place, depth),
        };
        patch.insert(name.to_owned(), value);
    }

    fn part(&mut self, place: Place<'s>, depth: usize) -> Value {
        let mut patch = self.patch_object(place, depth);
        if self.dice.once_in(12) {
            let value = self.dice.pick(&["replace", "replace", "delete", "delete", "merge"]);
            patch.insert(directive::PATCH.to_owned(), (*value).into());
        }
        patch.into()
    }

    fn patch_set(&mut self, place: Place<'s>, name: &str, patch: &mut Map<String, Value>) {
        let (values, order) = self.sequence(|g| g.scalar(place.item()));
        if self.dice.once_in(2) {
            patch.insert(directive::order_of(name), order.into());
        }
        if self.dice.once_in(3) {
            let gone: Vec<Value> = (0..=self.dice.below(2)).map(|_| self.scalar(place.item())).collect();
            // Go's result for a value that is both added and deleted is random, so do this rarely.
            let gone = if self.dice.once_in(8) {
                gone
            } else {
                gone.into_iter().filter(|value| !values.contains(value)).collect()
            };
            patch.insert(directive::deletions_of(name), gone.into());
        }
        if !self.dice.once_in(4) {
            patch.insert(name.to_owned(), values.into());
        }
    }

    fn patch_keyed(&mut self, place: Place<'s>, key: &str, name: &str, patch: &mut Map<String, Value>, depth: usize) {
        let (keys, order) = self.sequence(|g| g.scalar(place.item().child(key)));
        let mut entries: Vec<Value> = Vec::new();
        for value in keys {
            let mut entry = self.patch_object(place.item(), depth + 1);
            entry.insert(key.to_owned(), value);
            if self.dice.once_in(16) {
                entry.insert(directive::PATCH_MERGE_KEY.to_owned(), json!([key]));
            }
            entries.push(entry.into());
        }
        for _ in 0..self.dice.below(3) {
            if self.dice.once_in(2) {
                let mut entry = json!({ directive::PATCH: "delete" });
                entry[key] = self.scalar(place.item().child(key));
                let at = self.dice.below(entries.len() + 1);
                entries.insert(at, entry);
            }
        }
        if self.dice.once_in(10) {
            let marker = json!({ directive::PATCH: self.dice.pick(&["replace", "replace", "delete", "merge"]) });
            entries.push(marker);
        }
        if self.dice.once_in(2) {
            let order: Vec<Value> = order.into_iter().map(|value| json!({ key: value })).collect();
            patch.insert(directive::order_of(name), order.into());
        }
        if !self.dice.once_in(6) {
            patch.insert(name.to_owned(), entries.into());
        }
        if self.dice.once_in(40) {
            let gone = json!([self.scalar(place.item().child(key))]);
            patch.insert(directive::deletions_of(name), gone);
        }
    }

    /// Some values, and an order that usually fits them.
    fn sequence(&mut self, mut value: impl FnMut(&mut Self) -> Value) -> (Vec<Value>, Vec<Value>) {
        let mut order: Vec<Value> = Vec::new();
        for _ in 0..self.dice.below(5) {
            let next = value(self);
            if !order.contains(&next) || self.noise.duplicates && self.dice.once_in(4) {
                order.push(next);
            }
        }
        let mut values = self.dice.some(&order, 5);
        if self.dice.once_in(8) {
            self.dice.shuffle(&mut values);
        }
        if self.dice.once_in(12) {
            values.push(value(self));
        }
        (values, order)
    }

    /// Inserts garbage at a random place.
    fn spoil(&mut self, value: &mut Value) {
        match value {
            Value::Object(map) if !map.is_empty() && !self.dice.once_in(4) => {
                let names: Vec<String> = map.keys().cloned().collect();
                let name = self.dice.pick(&names).clone();
                self.spoil(&mut map[name.as_str()]);
            }
            Value::Array(items) if !items.is_empty() && !self.dice.once_in(4) => {
                let index = self.dice.below(items.len());
                self.spoil(&mut items[index]);
            }
            Value::Object(map) if self.dice.once_in(2) => {
                let name = self.any_name();
                let garbage = self.garbage(2);
                map.insert(name, garbage);
            }
            value => *value = self.garbage(3),
        }
    }
}
