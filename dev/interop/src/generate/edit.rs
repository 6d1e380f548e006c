//! Random edits of a document.

use serde_json::{Map, Value};

use super::document::Generator;
use super::place::{AsGo as _, Place, Rule};

impl<'s> Generator<'s> {
    /// A changed copy of an object.
    pub(crate) fn edited(&mut self, place: Place<'s>, object: &Value) -> Value {
        let mut copy = object.clone();
        for _ in 0..=self.dice.below(2) {
            self.edit(place, &mut copy, 0);
        }
        if copy.is_object() { copy } else { object.clone() }
    }

    fn edit(&mut self, place: Place<'s>, value: &mut Value, depth: usize) {
        match (value, place.rule()) {
            (Value::Object(map), Rule::Object | Rule::Map | Rule::FreeForm) => {
                for _ in 0..self.dice.below(4) {
                    self.edit_field(place, map, depth);
                }
            }
            (Value::Array(items), Rule::Atomic | Rule::Set | Rule::Keyed(_)) => {
                for _ in 0..self.dice.below(4) {
                    self.edit_list(place, items, depth);
                }
            }
            (value, _) => *value = self.value(place, depth),
        }
    }

    fn edit_field(&mut self, place: Place<'s>, map: &mut Map<String, Value>, depth: usize) {
        let names: Vec<String> = map.keys().cloned().collect();
        match self.dice.below(6) {
            0..=3 if !names.is_empty() => {
                let name = self.dice.pick(&names).clone();
                self.edit(place.child(&name), &mut map[&name], depth + 1);
            }
            4 if !names.is_empty() => {
                map.remove(self.dice.pick(&names));
            }
            _ => map.extend(self.object(place, depth)),
        }
    }

    fn edit_list(&mut self, place: Place<'s>, items: &mut Vec<Value>, depth: usize) {
        let (here, there) = (self.dice.below(items.len()), self.dice.below(items.len()));
        match self.dice.below(6) {
            0 | 1 if !items.is_empty() => {
                let mut item = items.remove(here);
                let key = match place.rule() {
                    Rule::Keyed(key) => item.get(key).cloned().map(|value| (key, value)),
                    _ => None,
                };
                self.edit(place.item(), &mut item, depth + 1);
                if let (Some((key, value)), Some(map)) = (key, item.as_object_mut()) {
                    map.insert(key.to_owned(), value);
                }
                self.insert(place, items, item, here);
            }
            2 if !items.is_empty() => drop(items.remove(here)),
            3 if !items.is_empty() => items.swap(here, there),
            4 if !items.is_empty() => items.rotate_left(here),
            _ => {
                let item = self.item(place, depth);
                self.insert(place, items, item, here);
            }
        }
    }
}
