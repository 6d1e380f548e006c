//! Variations of patches that the rules of smp do not allow, or that are of no use to them.

use serde_json::{Map, Value, json};
use smp_core::schema::Kind;
use smp_testkit::schemas::{ListRule, Place};

use super::Generator;
use crate::directive;

const OPERATIONS: [&str; 5] = ["replace", "replace", "delete", "delete", "merge"];

impl Generator<'_, '_> {
    /// Changes an object of a patch and everything in it at random places.
    pub(super) fn vary(&mut self, place: Place<'_>, value: &mut Value) {
        match value {
            Value::Object(map) => {
                let names: Vec<String> = map.keys().filter(|name| !name.starts_with('$')).cloned().collect();
                for name in &names {
                    self.vary_field(place.child(name), name, map);
                }
                self.vary_object(&names, map);
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.vary(place.item(), item)),
            _ => {}
        }
    }

    fn vary_field(&mut self, place: Place<'_>, name: &str, map: &mut Map<String, Value>) {
        let order = directive::order_of(name);
        let value = &mut map[name];
        if self.noise.nulls && self.tape.once_in(24) {
            *value = Value::Null;
        } else if self.noise.wrong_types && self.tape.once_in(48) {
            *value = self.documents().garbage(2);
        }
        self.vary(place, value);
        let Value::Array(items) = value else { return };
        if place.list_rule() == ListRule::Keyed && self.tape.once_in(10) {
            items.push(json!({ directive::PATCH: self.tape.pick(&OPERATIONS) }));
        }
        if self.tape.once_in(8) {
            self.tape.shuffle(items);
        }
        let items = items.clone();
        if self.tape.once_in(24) {
            map.insert(order.clone(), items.into());
        }
        if let Some(ordered) = map.get_mut(&order).and_then(Value::as_array_mut)
            && self.tape.once_in(6)
        {
            self.tape.shuffle(ordered);
        }
        if let (Kind::List(_), true) = (place.schema.kind(), self.tape.once_in(40)) {
            let key = place.keys().0.first().map_or_else(Place::free_form, |key| place.item().child(key));
            let gone = json!([self.documents().scalar(key)]);
            map.insert(directive::deletions_of(name), gone);
        }
        if self.tape.once_in(if map.contains_key(&order) { 4 } else { 24 }) {
            map.remove(name);
        }
    }

    fn vary_object(&mut self, names: &[String], map: &mut Map<String, Value>) {
        if map.contains_key(directive::PATCH) && self.tape.once_in(4) {
            map.insert(directive::PATCH.to_owned(), json!(self.tape.pick(&OPERATIONS)));
        }
        if let Some(Value::Array(retained)) = map.get_mut(directive::RETAIN_KEYS)
            && self.tape.once_in(8)
        {
            retained.pop();
        }
        if self.noise.unknown_fields && self.tape.once_in(24) {
            let name = names.first().map_or_else(|| "unknown".to_owned(), |name| name.to_uppercase());
            map.insert(name, self.documents().garbage(2));
        }
        if let (true, Some(name)) = (self.noise.wrong_types && self.tape.once_in(24), names.last()) {
            let name = match self.tape.below(5) {
                0 => directive::PATCH.to_owned(),
                1 => directive::RETAIN_KEYS.to_owned(),
                2 => directive::PATCH_MERGE_KEY.to_owned(),
                3 => directive::order_of(name),
                _ => directive::deletions_of(name),
            };
            map.insert(name, self.documents().garbage(2));
        }
    }
}
