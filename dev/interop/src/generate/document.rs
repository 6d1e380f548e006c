//! Random documents of a schema, from small alphabets, so that keys collide and values repeat.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use smp_core::schema::{Kind, ScalarKind};
pub(crate) use smp_testkit::documents::Noise;

use super::place::{AsGo as _, Place, Rule};
use crate::dice::Dice;
use crate::directive;

/// Generates documents. Objects of a table use the same few fields within a case, so that documents overlap.
pub(crate) struct Generator<'s> {
    pub(crate) dice: Dice,
    pub(crate) noise: Noise,
    focus: BTreeMap<&'s str, Vec<&'s str>>,
}

/// The maximum depth of a document.
pub(super) const DEPTH: usize = 6;

impl<'s> Generator<'s> {
    pub(crate) fn new(mut dice: Dice) -> Self {
        let noise = match dice.below(8) {
            0..=2 => Noise::default(),
            3 => Noise { duplicates: true, ..Noise::default() },
            4 => Noise { duplicates: true, unknown_fields: true, ..Noise::default() },
            5 => Noise { nulls: true, duplicates: true, ..Noise::default() },
            _ => Noise { nulls: true, duplicates: true, wrong_types: true, unknown_fields: true },
        };
        Self { dice, noise, focus: BTreeMap::new() }
    }

    /// The fields that objects at a place use; those with a strategy are most likely.
    pub(crate) fn names(&mut self, place: Place<'s>) -> Vec<&'s str> {
        let Kind::Object(table) = place.schema.kind() else { return vec!["a", "b", "c"] };
        if let Some(known) = self.focus.get(&*table.name) {
            return known.clone();
        }
        let mut fields = place.fields();
        self.dice.shuffle(&mut fields);
        let weight = |place: Place<'s>, name: &str| match place.child(name).rule() {
            Rule::Keyed(_) | Rule::Set => 0,
            _ if place.child(name).retains_keys() => 0,
            Rule::Object | Rule::Map | Rule::Atomic => 1,
            _ => 2,
        };
        let limit = 2 + self.dice.below(4);
        let mut names: Vec<&str> = Vec::new();
        for (turn, _) in fields.iter().enumerate().take(limit) {
            let level = if turn < 2 { 0 } else { self.dice.below(3) };
            let left = |name: &&str| !names.contains(name);
            let all = || fields.iter().map(|field| &*field.name);
            let chosen = all().filter(left).find(|name| weight(place, name) <= level).or_else(|| all().find(left));
            names.extend(chosen);
        }
        self.focus.insert(&table.name, names.clone());
        names
    }

    pub(crate) fn object(&mut self, place: Place<'s>, depth: usize) -> Map<String, Value> {
        let names = self.names(place);
        let mut chosen: Vec<String> = self.dice.some(&names, 5).into_iter().map(str::to_owned).collect();
        if self.noise.unknown_fields && self.dice.once_in(12) {
            chosen.push(self.unknown_name(&names));
        }
        chosen
            .into_iter()
            .map(|name| {
                let value = self.value(place.child(&name), depth + 1);
                (name, value)
            })
            .collect()
    }

    /// An unknown name, sometimes a known one in another case.
    pub(super) fn unknown_name(&mut self, names: &[&str]) -> String {
        match names.first() {
            Some(name) if self.dice.once_in(8) => name.to_uppercase(),
            _ => (*self.dice.pick(&["unknown", "other", "$unknown"])).to_owned(),
        }
    }

    pub(crate) fn value(&mut self, place: Place<'s>, depth: usize) -> Value {
        if self.noise.nulls && self.dice.once_in(16) {
            return Value::Null;
        }
        if self.noise.wrong_types && self.dice.once_in(32) {
            return self.garbage(2);
        }
        match place.rule() {
            Rule::Scalar => self.scalar(place),
            Rule::Object | Rule::Map if depth > DEPTH => json!({}),
            Rule::Object | Rule::Map => self.object(place, depth).into(),
            // In Swagger, a value without a type is an object.
            Rule::FreeForm if !self.noise.wrong_types => self.free_object(depth),
            Rule::FreeForm => self.free(depth),
            Rule::Atomic | Rule::Set | Rule::Keyed(_) => self.list(place, depth),
        }
    }

    fn free(&mut self, depth: usize) -> Value {
        match self.dice.below(if depth > DEPTH { 3 } else { 6 }) {
            0 => json!("x"),
            1 => json!(self.dice.below(2)),
            2 => json!({}),
            3 => (0..self.dice.below(3)).map(|_| self.free(depth + 1)).collect(),
            _ => self.free_object(depth),
        }
    }

    fn free_object(&mut self, depth: usize) -> Value {
        let names = self.dice.some(&["a", "b", "c"], if depth > DEPTH { 0 } else { 4 });
        names.into_iter().map(|name| (name.to_owned(), self.free(depth + 1))).collect()
    }

    pub(crate) fn scalar(&mut self, place: Place<'s>) -> Value {
        let odd = self.noise.wrong_types && self.dice.once_in(12);
        match place.scalar() {
            Some(ScalarKind::Integer) if odd => {
                let choices = [json!(1.0), json!("1"), json!(0), json!(2.5), json!(9_007_199_254_740_993_i64)];
                self.dice.pick(&choices).clone()
            }
            Some(ScalarKind::Integer) => json!(1 + self.dice.below(3)),
            // In Go, 1 and 0.5 have different types.
            Some(ScalarKind::Number) if !self.noise.wrong_types => self.dice.pick(&[json!(0.5), json!(1.5)]).clone(),
            Some(ScalarKind::Number) => self.dice.pick(&[json!(0.5), json!(1), json!(1.5)]).clone(),
            Some(ScalarKind::Boolean) => json!(self.dice.once_in(2)),
            Some(ScalarKind::IntOrString) if self.dice.once_in(2) => json!(1),
            _ if odd => self.dice.pick(&[json!(""), json!(1), json!("1"), json!(true)]).clone(),
            _ => json!(self.dice.pick(&["a", "b", "c"])),
        }
    }

    pub(crate) fn list(&mut self, place: Place<'s>, depth: usize) -> Value {
        let len = match depth {
            // Go sorts long and short lists differently.
            0..=3 if self.noise.duplicates && self.dice.once_in(100) => 12 + self.dice.below(40),
            0..=DEPTH => self.dice.below(5),
            _ => 0,
        };
        let mut items = Vec::new();
        for _ in 0..len {
            let item = self.item(place, depth);
            self.insert(place, &mut items, item, usize::MAX);
        }
        Value::Array(items)
    }

    /// An item of a list, with its key.
    pub(crate) fn item(&mut self, place: Place<'s>, depth: usize) -> Value {
        let Rule::Keyed(key) = place.rule() else { return self.value(place.item(), depth + 1) };
        if self.noise.wrong_types && self.dice.once_in(32) {
            return self.garbage(1);
        }
        let mut item = self.object(place.item(), depth + 1);
        if !(self.noise.wrong_types && self.dice.once_in(16)) {
            item.insert(key.to_owned(), self.scalar(place.item().child(key)));
        }
        item.into()
    }

    /// Inserts an item, unless its key is there already.
    pub(crate) fn insert(&mut self, place: Place<'s>, items: &mut Vec<Value>, item: Value, at: usize) {
        let repeats = match place.rule() {
            Rule::Keyed(key) => items.iter().any(|other| other.get(key) == item.get(key)),
            Rule::Set => items.contains(&item),
            _ => false,
        };
        if !repeats || self.noise.duplicates && self.dice.once_in(3) {
            items.insert(at.min(items.len()), item);
        }
    }

    /// Any JSON, directives included.
    pub(crate) fn garbage(&mut self, depth: usize) -> Value {
        match self.dice.below(if depth == 0 { 7 } else { 10 }) {
            0 => Value::Null,
            1 => json!(1),
            2 => json!("a"),
            3 => json!(self.dice.pick(&["delete", "replace", "merge"])),
            4 => json!([]),
            5 => json!({}),
            6 => json!(true),
            7 => (0..self.dice.below(3)).map(|_| self.garbage(depth - 1)).collect(),
            _ => (0..self.dice.below(3)).map(|_| (self.any_name(), self.garbage(depth - 1))).collect(),
        }
    }

    /// The name of some field or directive.
    pub(crate) fn any_name(&mut self) -> String {
        let mut known: Vec<&str> = vec!["a", "unknown"];
        for names in self.focus.values() {
            known.extend(names);
        }
        let name = (*self.dice.pick(&known)).to_owned();
        match self.dice.below(8) {
            0 => directive::PATCH.to_owned(),
            1 => directive::RETAIN_KEYS.to_owned(),
            2 => directive::order_of(&name),
            3 => directive::deletions_of(&name),
            4 if self.dice.once_in(4) => directive::PATCH_MERGE_KEY.to_owned(),
            _ => name,
        }
    }
}
